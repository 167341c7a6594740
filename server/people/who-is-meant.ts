import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { mentions } from '../platform/where.ts'

/** Whose visits a search means. */
export type Meant = { patients: string[]; doctors: string[]; isEverybody: boolean }

/** Patients and doctors whose name or e-mail has what was searched for. */
export async function whoIsMeant(db: Queries, search: string): Promise<Meant> {
  const { rows } = await sql<Meant>`
    with found as materialized (
      select record.id from persons person join persons record on record.root_id = person.id
      where ${mentions(sql`person.name || ' ' || person.email`, search)}
    ), doctor as materialized (
      select id, user_id in (select id from found) as is_found from doctors
    )
    select array(select id from found) as patients, array(select id from doctor where is_found) as doctors,
      (select count(*) from found) = (select count(*) from persons) or (select bool_and(is_found) from doctor)
        as "isEverybody"
  `.execute(db)
  return rows[0]!
}
