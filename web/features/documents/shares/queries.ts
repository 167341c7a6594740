import { keepPreviousData } from '@tanstack/react-query'
import { aPage, type PageAt, pageFrom, placeOf } from '../../../ui/page-at.ts'
import { pageOf, queryOf } from '../../../wire/api.ts'

/** The name in the address of the shown page of what is shared: the list stands beside the documents. */
export const sharesPageName = 'shares-page'

export const placeOfShares = (address: URLSearchParams) => placeOf(address, aPage, sharesPageName)

/** One page of what of a person's record is shared with doctors; of the reader's own without a person. */
export const sharesQuery = (personId: string | undefined, at: PageAt) => ({
  ...pageOf('GET /shares', { query: { ...(personId ? { personId } : {}), ...pageFrom(at) } }, ['shares', 'documents']),
  placeholderData: keepPreviousData,
})

/** What is shared with the doctor now; of one person if it is named. */
export const sharedWithMeQuery = (personId?: string) =>
  queryOf('GET /doctors/shared-with-me', { query: personId ? { personId } : {} }, ['shares'])

/** Doctors by name, to share something with. */
export const doctorsFound = (search: string) => ({
  ...queryOf('GET /doctors', { query: { search, limit: '5' } }, ['doctors']),
  enabled: search !== '',
  ...(search === '' ? {} : { placeholderData: keepPreviousData }),
})
