import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { mentions } from '../platform/where.ts'

/** Whose visits a search means; where that is everybody, nobody is named. */
export type Meant = { patients: string[]; doctors: string[]; isEverybody: boolean }

/** So few people's visits are read one by one, all of them: sooner than years are looked through for what is rare. */
const few = 300

/** Whether those are so few that all their visits can be read. */
export const areFew = ({ patients, doctors }: Meant): boolean => doctors.length === 0 && patients.length <= few

/** Whether a `claim` is of somebody who is meant: found by index where they are few, else looked up for each claim. */
export function ofThose(meant: Meant): RawBuilder<unknown> {
  const { patients, doctors, isEverybody } = meant
  if (isEverybody) return sql`true`
  const each = [
    ...(patients.length > 0 ? [{ of: sql`claim.patient_id`, ids: patients }] : []),
    ...(doctors.length > 0 ? [{ of: sql`claim.doctor_id`, ids: doctors }] : []),
  ].map(({ of, ids }) =>
    areFew(meant) ? sql`${of} = any(${ids}::uuid[])` : sql`(${of} in (select unnest(${ids}::uuid[]))) is true`,
  )
  return each.length > 0 ? sql`(${sql.join(each, sql` or `)})` : sql`false`
}

/** Patients and doctors whose name or e-mail has what was searched for. */
export async function whoIsMeant(db: Queries, search: string): Promise<Meant> {
  const { rows } = await sql<Meant>`
    with found as materialized (
      select record.id from persons person join persons record on record.root_id = person.id
      where ${mentions(sql`person.name || ' ' || person.email`, search)}
    ), doctor as materialized (
      select id, user_id in (select id from found) as is_found from doctors
    ), everybody as materialized (
      select (select count(*) from found) = (select count(*) from persons)
        or coalesce((select bool_and(is_found) from doctor), false) as is_meant
    )
    select is_meant as "isEverybody", array(select id from found where not is_meant) as patients,
      array(select id from doctor where is_found and not is_meant) as doctors
    from everybody
  `.execute(db)
  return rows[0]!
}
