import { storedToken } from './api.ts'

/** Fetches a file with the log-in and hands it to the browser as a download. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(`/api${path}`, { headers: { authorization: `Bearer ${storedToken.get()}` } })
  if (!response.ok) throw new Error('The file could not be fetched.')
  saveFile(await response.blob(), name)
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
