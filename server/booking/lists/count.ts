import { sql } from 'kysely'
import type {
  countDoctorAppointments as countDoctors,
  countMyAppointments as countMine,
} from '#contract/booking/appointment-lists.ts'
import type { BodyOf, InputOf } from '#contract/endpoint.ts'
import { ratingPauseDays } from '#contract/rules.ts'
import { listMySlots } from '../../hours/week.ts'
import { personFor } from '../../people/person-for.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { allOf } from '../../platform/where.ts'
import { inDoctorList, inPatientList, narrowedBy, ofPatientsLike, ownDoctor } from './list.ts'

/**
 * How many of the patient's own appointments have each status, and which doctors the patient has rated in the last 90
 * days.
 */
export async function countMyAppointments(
  db: Queries,
  caller: Caller,
  personId: string | undefined,
): Promise<BodyOf<typeof countMine>> {
  await personFor(db, caller, personId, 'visits')
  const records = sql`records_of(${caller.id}, ${personId ?? caller.id}::uuid, 'visits')`
  const { rows } = await sql<{
    total: number
    upcoming: number
    past: number
    confirmed: number
    pending: number
    doctors: number
    ratedLately: string[]
  }>`
    select count(*) as total,
      count(*) filter (where ${inPatientList.upcoming}) as upcoming,
      count(*) filter (where ${inPatientList.past}) as past,
      count(*) filter (where claim.status = 'confirmed') as confirmed,
      count(*) filter (where claim.status = 'pending') as pending,
      -- Cancelled and missed visits do not count as seen by a doctor.
      count(distinct claim.doctor_id) filter (where claim.status not in ('cancelled', 'no-show')) as doctors,
      array(
        select rated.doctor_id::text from unnest(${records}) record (id) cross join lateral (
          select doctor_id from ratings
          where patient_id = record.id and not repeats
            and created_at > clinic_now() - make_interval(days => ${sql.lit(ratingPauseDays)}) offset 0
        ) rated
      ) as "ratedLately"
    from appointments claim where claim.patient_id = any(${records})
  `.execute(db)
  return rows[0]!
}

/** How many of the doctor's own appointments have each status, among those that match the list's filters. */
export async function countDoctorAppointments(
  db: Queries,
  caller: Caller,
  { search, ...filter }: InputOf<typeof countDoctors>['query'],
): Promise<BodyOf<typeof countDoctors>> {
  const own = sql`claim.doctor_id = ${ownDoctor(caller)}`
  const where = allOf([own, ...narrowedBy(filter), search && ofPatientsLike(search)])
  const { rows } = await sql<{ total: number; today: number; upcoming: number; past: number; pending: number }>`
    select count(*) as total,
      count(*) filter (where ${inDoctorList.today}) as today,
      count(*) filter (where ${inDoctorList.upcoming}) as upcoming,
      count(*) filter (where ${inDoctorList.past}) as past,
      count(*) filter (where claim.status = 'pending') as pending
    from appointments claim where ${where}
  `.execute(db)
  const week = await listMySlots(db, caller)
  return { ...rows[0]!, availableSlots: week.filter(({ isBooked }) => !isBooked).length }
}
