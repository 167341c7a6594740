import { keepPreviousData } from '@tanstack/react-query'
import { aPage, type PageAt, pageFrom, placeOf } from '../../../ui/page-at.ts'
import { pageOf } from '../../../wire/api.ts'

/** The name in the address of the shown page of emergencies: the list stands beside the audit. */
export const emergenciesPageName = 'emergencies-page'

export const placeOfEmergencies = (address: URLSearchParams) => placeOf(address, aPage, emergenciesPageName)

/** One page of the records that were opened in emergencies. */
export const emergenciesQuery = (at: PageAt) => ({
  ...pageOf('GET /admin/emergency-access', { query: pageFrom(at) }, []),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
