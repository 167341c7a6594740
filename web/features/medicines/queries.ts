import { queryOf } from '../../wire/api.ts'

/** Today and the coming days, with what is planned; and yesterday, of which something may still be said. */
const shownDays = 8

/** The medicines of a person, the reader's own without one; the doses of yesterday, today and the coming days. */
export const medicinesQuery = (personId: string | undefined) =>
  queryOf(
    'GET /medicines',
    { query: { ...(personId ? { personId } : {}), days: String(shownDays), daysBefore: '1' } },
    [...(['medicines', 'papers', 'record'] as const)],
  )
