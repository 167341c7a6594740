import { sql } from 'kysely'
import { addDays, slotTimes } from '#contract/clinic-time.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type checkSeries as checkSeriesCall, clashes, type PlannedVisit } from '#contract/series.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import type { WantedTime } from './wanted-time.ts'
import { whyNot } from './why-not.ts'

type Wanted = InputOf<typeof checkSeriesCall>['query'] & { doctorId: string }
type Planned = { appointmentDate: string; slotId: string }

/** How many days before and after a date that cannot be had are looked through for another time. */
const daysAround = 3

/**
 * Which dates of a series the patient could book now, by the very rules that booking goes by, and what is free instead
 * of the others. Nothing is held. Throws what would refuse all of them: `not_found`, `for_known_patients`,
 * `too_many_unpaid`.
 */
export async function checkSeries(
  { db, config }: Pick<Ground, 'db' | 'config'>,
  caller: Caller,
  { date, slotId, everyWeeks, visits, ...visit }: Wanted,
): Promise<PlannedVisit[]> {
  const planned: PlannedVisit[] = []
  for (let n = 0; n < visits; n++) {
    const wanted = { ...visit, slotId, appointmentDate: addDays(date, 7 * everyWeeks * n) }
    const { failure } = await whyNot(db, {
      ...wanted,
      patientId: caller.id,
      as: 'pending',
      paymentMethod: 'clinic',
      mostAllowed: config.unpaidBookings,
    })
    const clash = clashes.find((code) => code === failure) ?? null
    if (failure && !clash) throw new Failure(failure)
    const alternatives = clash ? await nearestFree(db, caller, wanted) : []
    planned.push({ appointmentDate: wanted.appointmentDate, slotId, clash, alternatives })
  }
  return planned
}

/** Up to three times that are free for the patient, those nearest to what was wanted first. */
async function nearestFree(db: Queries, caller: Caller, wanted: WantedTime): Promise<Planned[]> {
  const { doctorId, appointmentDate, slotId, kindId, placeId } = wanted
  const { startTime } = slotTimes(slotId)
  const { rows } = await sql<Planned>`
    select free.date as "appointmentDate",
      to_char(free.start_time, 'HH24:MI') || '-' || to_char(free.end_time, 'HH24:MI') as "slotId"
    from doctors doctor
    cross join lateral (
      select coalesce(${kindId ?? null}::uuid, consultation()) as kind_id,
        coalesce(${placeId ?? null}::uuid, doctor.place_id) as place_id
    ) visit
    cross join lateral free_starts(
      doctor.id, visit.kind_id, visit.place_id, ${appointmentDate}::date - ${sql.lit(daysAround)},
      ${appointmentDate}::date + ${sql.lit(daysAround)}, ${caller.id}::uuid
    ) free
    where doctor.id = ${doctorId} and doctor.listed
      and not exists (
        select from live_claims own
        where own.patient_id = ${caller.id} and own.status <> 'held' and own.during && free.during
      )
    order by abs(extract(epoch from
      lower(free.during) - (${appointmentDate}::date + ${startTime}::time) at time zone zone_of(visit.place_id)
    )), free.during
    limit 3
  `.execute(db)
  return rows
}
