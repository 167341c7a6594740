import { keepPreviousData } from '@tanstack/react-query'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'
import { pageOf, queryOf } from '../../wire/api.ts'

/** One page of a person's documents; the reader's own without a person. */
export const documentsQuery = (personId: string | undefined, at: PageAt) => ({
  ...pageOf('GET /documents', { query: { ...(personId ? { personId } : {}), ...pageFrom(at) } }, ['documents']),
  placeholderData: keepPreviousData,
})

/** The reader's uploads that are not finished; the server remembers them. */
export const uploadsQuery = queryOf('GET /documents/uploads', {}, ['documents'])
