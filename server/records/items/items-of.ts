import { sql } from 'kysely'
import { type Opening, readItems } from './read.ts'

/** The entries of a person's health record, for their own copy of everything that is stored about them. */
export async function itemsOf(ground: Opening, personId: string) {
  const items = await readItems(
    ground,
    { id: personId, role: 'user' },
    sql`item.person_id = any(records_with(${personId}))`,
  )
  return items.map(({ content, date, endedOn, state, errorReason, changedAt, addedAs, notForGuardians }) => ({
    ...{ ...content, date, endedOn, state, errorReason, changedAt, addedAs, notForGuardians },
  }))
}
