import { keepPreviousData } from '@tanstack/react-query'
import { aPage, type PageAt, pageFrom, placeOf } from '../../ui/page-at.ts'
import { pageOf, queryOf } from '../../wire/api.ts'

/** The name in the address of the shown page of documents: they stand beside other lists. */
export const documentsPageName = 'documents-page'

export const placeOfDocuments = (address: URLSearchParams) => placeOf(address, aPage, documentsPageName)

/** One page of a person's documents; the reader's own without a person. */
export const documentsQuery = (personId: string | undefined, at: PageAt) => ({
  ...pageOf('GET /documents', { query: { ...(personId ? { personId } : {}), ...pageFrom(at) } }, ['documents']),
  placeholderData: keepPreviousData,
})

/** The reader's uploads that are not finished; the server remembers them. */
export const uploadsQuery = queryOf('GET /documents/uploads', {}, ['documents'])
