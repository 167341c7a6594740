import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, slotTimes } from '#contract/clinic-time.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { seriesDaysAround } from '#contract/rules.ts'
import { clashes } from '#contract/booking/clashes.ts'
import type { checkSeries as checkSeriesCall, PlannedVisit } from '#contract/booking/series.ts'
import type { Ground } from '../../ground.ts'
import { personFor } from '../../people/person-for.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { wouldRefuse } from './insert-claims.ts'
import type { WantedTime } from './wanted-time.ts'

type Wanted = InputOf<typeof checkSeriesCall>['query'] & { doctorId: string }
type Planned = { appointmentDate: string; slotId: string }

/**
 * Which dates of a series the patient could book now, by the same rules as booking, and free times instead of the
 * others. Nothing is held. Throws what would refuse all of them: `not_found`, `for_known_patients`, `too_many_unpaid`,
 * `address_unconfirmed`.
 */
export async function checkSeries(
  { db, config }: Pick<Ground, 'db' | 'config'>,
  caller: Caller,
  { date, slotId, everyWeeks, visits, ...visit }: Wanted,
): Promise<PlannedVisit[]> {
  const patientId = await personFor(db, caller, visit.personId, 'book')
  const dates = datesOf({ date, everyWeeks, visits })
  const onCard = await asksForCard(db, visit.kindId)
  const checkoutId = randomUUID()
  const refused = await wouldRefuse(
    db,
    dates.map((appointmentDate) => ({
      ...visit,
      slotId,
      appointmentDate,
      patientId,
      accountId: caller.id,
      as: 'pending',
      paymentMethod: onCard ? 'card' : 'clinic',
      mostAllowed: config.unpaidBookings,
      checkoutId,
    })),
  )
  const planned = refused.map(({ failure }, n) => {
    const clash = clashes.find((code) => code === failure) ?? null
    // The patient chooses the card after the dates.
    if (failure && !clash && failure !== 'saved_card_needed') throw new Failure(failure)
    return { appointmentDate: dates[n]!, slotId, clash }
  })
  return withAlternatives(db, { patientId, accountId: caller.id }, { ...visit, slotId }, planned)
}

/** The dates of a series. */
export const datesOf = ({ date, everyWeeks, visits }: Pick<Wanted, 'date' | 'everyWeeks' | 'visits'>): string[] =>
  Array.from({ length: visits }, (_, n) => addDays(date, 7 * everyWeeks * n))

/** Adds to each date that cannot be booked the nearest times that are free for the patient. */
export async function withAlternatives(
  db: Queries,
  who: { patientId: string; accountId: string },
  visit: Omit<WantedTime, 'appointmentDate'>,
  planned: readonly Omit<PlannedVisit, 'alternatives'>[],
): Promise<PlannedVisit[]> {
  const clashing = planned.filter(({ clash }) => clash).map(({ appointmentDate }) => appointmentDate)
  const alternatives = await nearestFree(db, who, visit, clashing)
  return planned.map((each) => ({ ...each, alternatives: alternatives.get(each.appointmentDate) ?? [] }))
}

/** Whether a series of this kind needs a saved card: nobody pays for a video visit at the clinic. */
async function asksForCard(db: Queries, kindId: string | undefined): Promise<boolean> {
  if (!kindId) return false
  const { rows } = await sql`
    select from kinds
    where id = ${kindId} and (pays in ('card-kept', 'card-later', 'deposit') or pays = 'full' and mode <> 'clinic')
  `.execute(db)
  return rows.length > 0
}

/** For each date up to three times that are free for the patient, nearest to the wanted time first. */
async function nearestFree(
  db: Queries,
  { patientId, accountId }: { patientId: string; accountId: string },
  { doctorId, slotId, kindId, placeId }: Omit<WantedTime, 'appointmentDate'>,
  dates: string[],
): Promise<Map<string, Planned[]>> {
  if (dates.length === 0) return new Map()
  const { startTime } = slotTimes(slotId)
  const { rows } = await sql<Planned & { wanted: string }>`
    select wanted.date as wanted, nearest.date as "appointmentDate",
      to_char(nearest.start_time, 'HH24:MI') || '-' || to_char(nearest.end_time, 'HH24:MI') as "slotId"
    from doctors doctor
    cross join lateral (
      select coalesce(${kindId ?? null}::uuid, consultation()) as kind_id,
        coalesce(${placeId ?? null}::uuid, doctor.place_id) as place_id
    ) visit
    cross join unnest(${dates}::date[]) wanted (date)
    cross join lateral (
      select free.*, abs(extract(epoch from
        lower(free.during) - (wanted.date + ${startTime}::time) at time zone zone_of(visit.place_id)
      )) as away
      from free_starts(
        doctor.id, visit.kind_id, visit.place_id, wanted.date - ${sql.lit(seriesDaysAround)},
        wanted.date + ${sql.lit(seriesDaysAround)}, ${accountId}::uuid
      ) free
      where not exists (
        select from live_claims own
        where own.patient_id = any(records_with(${patientId}::uuid)) and own.status <> 'held'
          and own.during && free.during
      )
      order by away, free.during limit 3
    ) nearest
    where doctor.id = ${doctorId} and doctor.listed
    order by wanted.date, nearest.away, nearest.during
  `.execute(db)
  const byDate = Map.groupBy(rows, ({ wanted }) => wanted)
  return new Map(
    [...byDate].map(([date, times]) => [
      date,
      times.map(({ appointmentDate, slotId }) => ({ appointmentDate, slotId })),
    ]),
  )
}
