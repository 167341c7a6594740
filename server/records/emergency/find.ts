import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { mustWorkHere } from './open.ts'

type FoundInEmergency = { _id: string; name: string; born: string | null }

/** So many people are shown; a whole name finds the others. */
const most = 10

/**
 * The patients with this birthday whose name has these words. Both are needed, so that nobody browses the clinic's
 * patients. Throws `right_missing` for a doctor who is suspended.
 */
export async function findInEmergency(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { name, born }: { name: string; born: string },
): Promise<FoundInEmergency[]> {
  return inTransaction(db, async (tx) => {
    await mustWorkHere(tx, caller)
    const { rows } = await sql<FoundInEmergency>`
      select person.id as "_id", person.name, person.born from persons person
      where person.id in (
        select root_id from persons where born = ${born}::date and name_words @@ name_query(${name})
      ) and person.erased_at is null and coalesce(person.account_role, 'user') = 'user'
      order by person.name_key, person.id limit ${most}
    `.execute(tx)
    auditIsAbout(rows.map(({ _id }) => _id))
    return rows
  })
}
