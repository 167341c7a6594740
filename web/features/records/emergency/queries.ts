import { keepPreviousData } from '@tanstack/react-query'
import { type PageAt, pageFrom } from '../../../ui/page-at.ts'
import { pageOf } from '../../../wire/api.ts'

/** One page of the records that were opened in emergencies. */
export const emergenciesQuery = (at: PageAt) => ({
  ...pageOf('GET /admin/emergency-access', { query: pageFrom(at) }, []),
  placeholderData: keepPreviousData,
  staleTime: 0,
})
