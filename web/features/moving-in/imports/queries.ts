import { useMutation } from '@tanstack/react-query'
import type { Import } from '#contract/moving-in/imports.ts'
import type { ImportKind } from '#contract/rules.ts'
import { importsPage } from '#texts/moving-in/imports-page.ts'
import { call, pageOf, queryOf, type QueryOf, upload } from '../../../wire/api.ts'
import { type PageAt, pageFrom } from '../../../ui/page-at.ts'

const invalidates = ['imports'] as const

/** An import in progress is polled every second; one that waits for somebody is not. */
const isUnderway = (one: Import | undefined) =>
  one !== undefined && ['reading', 'comparing', 'importing', 'undoing'].includes(one.status)

export const importsQuery = (at: PageAt) => ({
  ...pageOf('GET /admin/imports', { query: pageFrom(at) }, ['imports']),
  refetchInterval: ({ state }: { state: { data?: { rows: Import[] } | undefined } }) =>
    state.data?.rows.some(isUnderway) ? 1000 : (false as const),
})

export const importQuery = (id: string) => ({
  ...queryOf('GET /admin/imports/{id}', { params: { id } }, ['imports']),
  refetchInterval: ({ state }: { state: { data?: Import | undefined } }) =>
    isUnderway(state.data) ? 1000 : (false as const),
})

export const linesQuery = (id: string, filter: QueryOf<'GET /admin/imports/{id}/lines'>, at: PageAt) =>
  pageOf('GET /admin/imports/{id}/lines', { params: { id }, query: { ...filter, ...pageFrom(at) } }, ['imports'])

export const builtOnQuery = (id: string) => queryOf('GET /admin/imports/{id}/built-on', { params: { id } }, ['imports'])

/** The largest size of one part; a larger file is sent in several. */
const partBytes = 4 * 1024 * 1024

/** Sends a file part by part, and has it read; reports progress (0 to 1). */
export const useSendFile = (onProgress: (part: number) => void) =>
  useMutation({
    async mutationFn({ kind, file }: { kind: ImportKind; file: File }) {
      const { _id: id } = await call('POST /admin/imports', { body: { kind, fileName: file.name.slice(-1000) } })
      const parts = Math.max(1, Math.ceil(file.size / partBytes))
      for (let part = 0; part < parts; part++) {
        const form = new FormData()
        form.set('part', String(part))
        form.set('bytes', file.slice(part * partBytes, (part + 1) * partBytes), 'part.csv')
        await upload('POST /admin/imports/{id}/parts', {
          params: { id },
          form,
          onProgress: (done) => onProgress((part + done) / parts),
        })
      }
      return call('POST /admin/imports/{id}/read', { params: { id }, body: { parts } })
    },
    meta: { invalidates, failed: importsPage.notDone },
  })
