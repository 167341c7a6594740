import { keepPreviousData } from '@tanstack/react-query'
import { substancesPage } from '#texts/records/substances-page.ts'
import { type PageAt, pageFrom } from '../../../ui/page-at.ts'
import { listOf } from '../../../ui/work-list/asked-of.ts'
import { pageOf, type QueryOf } from '../../../wire/api.ts'

/** The list of substances, as its address has it. */
export const substancesList = () => listOf({ find: substancesPage.search, filters: [] })

export const substancesQuery = (filter: QueryOf<'GET /admin/substances'>, at: PageAt) => ({
  ...pageOf('GET /admin/substances', { query: { ...filter, ...pageFrom(at) } }, ['substances']),
  placeholderData: keepPreviousData,
})
