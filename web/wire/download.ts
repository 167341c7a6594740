import type { EndpointName } from '#contract/index.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { common } from '#texts/common/common.ts'
import { type Parts, send } from './transport.ts'
import { sayFailure } from '../ui/say.ts'

/** Downloads a file with the caller's log-in; shows a message if that fails. */
export async function download<N extends keyof EndpointName>(
  endpoint: N,
  request: RequestOf<EndpointName[N]>,
  name: string,
): Promise<void> {
  try {
    saveFile(await fileOf(endpoint, request), name)
  } catch (reason) {
    sayFailure(reason, common.fileFailed)
  }
}

/**
 * Opens a PDF in a tab of its own, to be read and printed; browsers that show none save it. To be called while somebody
 * presses: a tab that opens later is blocked.
 */
export async function openPdf<N extends keyof EndpointName>(
  endpoint: N,
  request: RequestOf<EndpointName[N]>,
  name: string,
): Promise<void> {
  const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null
  try {
    const file = await fileOf(endpoint, request)
    if (!tab) return saveFile(file, name)
    tab.location.href = URL.createObjectURL(file)
  } catch (reason) {
    tab?.close()
    sayFailure(reason, common.fileFailed)
  }
}

/** A file with the caller's log-in. */
export const fileOf = <N extends keyof EndpointName>(endpoint: N, request: RequestOf<EndpointName[N]>): Promise<Blob> =>
  send(endpoint, request as Parts, (response) => response.blob())

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** Saves a table as CSV. The byte-order mark tells spreadsheets that it is UTF-8. */
export const saveCsv = (csv: string, name: string): void =>
  saveFile(new Blob(['\ufeff', csv], { type: 'text/csv' }), name)
