import { queryOf } from '../../wire/api.ts'

/** Today and the coming days, with what is planned. */
export const shownDays = 8

/** The medicines of a person, the reader's own without one; today's doses and those of the coming days. */
export const medicinesQuery = (personId: string | undefined) =>
  queryOf('GET /medicines', { query: { ...(personId ? { personId } : {}), days: String(shownDays) } }, [
    ...(['medicines', 'papers', 'record'] as const),
  ])
