import { sql } from 'kysely'
import type { DeskToday } from '#contract/desk.ts'
import type { Ground } from '../ground.ts'

/** The clinic's date, and how many visits and doctors it has today. */
export async function deskToday({ db }: Pick<Ground, 'db'>): Promise<DeskToday> {
  const { rows } = await sql<DeskToday>`
    select clinic_today() as date, count(*) as visits, count(distinct doctor_id) as doctors
    from appointments where date = clinic_today() and status <> 'cancelled'
  `.execute(db)
  return rows[0]!
}
