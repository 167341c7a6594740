import { sql } from 'kysely'
import type { SoonestTime } from '#contract/hours.ts'
import { isStaffRole } from '#contract/rights.ts'
import { horizonMost, type PartOfDay, partsOfDay, soonestInDays } from '#contract/rules.ts'
import { findDoctors } from '../doctors/find.ts'
import { imageOfDoctor } from '../doctors/image-of-doctor.ts'
import { ratingOf } from '../doctors/rating-of.ts'
import { kindOf, type OfVisit } from '../doctors/of-visit.ts'
import { type Said, saysOf, takesInsurance } from '../doctors/said.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { allOf } from '../platform/where.ts'
import { mustMayAsk } from './free-times.ts'

type Asked = OfVisit &
  Said & {
    search?: string | undefined
    specialization?: string | undefined
    /** Local to each place; `week` is today to Sunday. */
    day?: 'today' | 'tomorrow' | 'week' | (string & {}) | undefined
    from?: string | undefined
    part?: PartOfDay | undefined
    after?: string | undefined
    before?: string | undefined
    doctorId?: string | undefined
    but?: string | undefined
    limit: number
    days?: number | undefined
  }
/** `ids`: only these doctors, whom the search has found. */
type Wish = Asked & { atDesk: boolean; callerId: string | null; ids?: string[] | undefined }

/** The first and the last wanted day, as days from `today`. */
function daysOf({ day, from }: Asked) {
  if (day === undefined && from !== undefined) {
    return [sql`greatest(0, ${from}::date - local.today)`, sql`offer.horizon_days`] as const
  }
  if (day === undefined) return [sql`0`, sql`offer.horizon_days`] as const
  if (day === 'today') return [sql`0`, sql`0`] as const
  if (day === 'tomorrow') return [sql`1`, sql`1`] as const
  if (day === 'week') return [sql`0`, sql`7 - extract(isodow from local.today)::int`] as const
  const away = sql`${day}::date - local.today`
  return [sql`greatest(0, ${away})`, sql`least(${sql.lit(horizonMost)}, ${away})`] as const
}

/** Whether a row of `free_starts`, named `free`, is at the wanted time of day and while the named person is free. */
function isWanted({ part, after = '00:00', before = '24:00', personId }: Asked) {
  const [opens, closes] = part ? partsOfDay[part] : ['00:00', '24:00']
  return allOf([
    sql`free.start_time >= ${after > opens ? after : opens}::time`,
    sql`free.start_time < ${before < closes ? before : closes}::time`,
    personId &&
      sql`not exists (
        select from live_claims own
        where own.patient_id = any(records_with(${personId}::uuid)) and own.status <> 'held'
          and own.during && free.during
      )`,
  ])
}

/** A place's last day may end after the clinic's last day, by the difference between their time zones. */
const lastDay = horizonMost + 2
/**
 * Ranges of days from the clinic's today that are searched together, one range after another until enough times are
 * found: most are found on the first days, and many days of one doctor cost less together than one by one. A range runs
 * from midnight to midnight at the clinic, wherever a place is, so that times found in a later range are later
 * everywhere.
 */
const stretches = [0, 1, 3, 7, 15, 31, 91, lastDay + 1].flatMap((from, n, all) =>
  all[n + 1] === undefined ? [] : [[from, all[n + 1]! - 1] as const],
)

/**
 * The first free time of each doctor who has one, soonest first, at the same moment general practitioners before
 * specialists: whoever asks for anybody, such as a walk-in, is best seen there. For a named person, when they have no
 * other visit.
 * Staff also get times that only the desk may book. Throws `not_found` for a person for whom the caller may not book.
 */
export async function findSoonest(db: Queries, asked: Asked, caller: Caller | null = null): Promise<SoonestTime[]> {
  await mustMayAsk(db, caller, asked.personId)
  const atDesk = caller !== null && isStaffRole(caller.role)
  const ids = asked.search ? (await findDoctors(db, asked.search))?.ids : undefined
  if (ids?.length === 0) return []
  const wish: Wish = { ...asked, atDesk, callerId: caller?.id ?? null, ids }
  const found: SoonestTime[] = []
  // With a date, or for this week, all days are searched in one go.
  for (const stretch of wish.day === undefined ? stretches : [[0, lastDay] as const]) {
    found.push(...(await findWithin(db, wish, stretch, found)))
    if (found.length >= wish.limit) break
  }
  return asked.days === undefined ? found : withDays(db, wish, found, asked.days)
}

/**
 * Adds the wanted times of each doctor's next `days` with any, at the place of the first time. Another statement than
 * the search, because only these few doctors' times are listed.
 */
async function withDays(db: Queries, wish: Wish, found: SoonestTime[], days: number): Promise<SoonestTime[]> {
  const [first, others] = [found.slice(0, soonestInDays.doctors), found.slice(soonestInDays.doctors)]
  if (first.length === 0) return found
  const asked = JSON.stringify(
    first.map(({ doctor, kind, place, date }, n) => ({
      ...{ n, doctorId: doctor._id, kindId: kind._id, placeId: place._id, date },
    })),
  )
  const ahead = days === 1 ? 0 : soonestInDays.ahead
  const { rows } = await sql<{ n: number; days: NonNullable<SoonestTime['days']> }>`
    select asked.n, (
      select coalesce(json_agg(json_build_object('date', day.date, 'times', day.times) order by day.date), '[]')
      from (
        select free.date, json_agg(json_build_object(
            'startTime', to_char(free.start_time, 'HH24:MI'), 'endTime', to_char(free.end_time, 'HH24:MI')
          ) order by lower(free.during)) as times
        from free_starts(
          asked."doctorId", asked."kindId", asked."placeId", asked.date, asked.date + ${sql.lit(ahead)},
          ${wish.callerId}::uuid
        ) free
        where ${isWanted(wish)}
        group by free.date order by free.date limit ${days}
      ) day
    ) as days
    from jsonb_to_recordset(${asked}::jsonb) as asked (n int, "doctorId" uuid, "kindId" uuid, "placeId" uuid, date date)
  `.execute(db)
  const daysOfDoctor = new Map(rows.map((row) => [row.n, row.days]))
  return [...first.map((time, n) => ({ ...time, days: daysOfDoctor.get(n) ?? [] })), ...others]
}

/** As `findSoonest`, within one range and without the doctors already `found`. */
async function findWithin(
  db: Queries,
  wish: Wish,
  [from, to]: readonly [number, number],
  found: readonly SoonestTime[],
): Promise<SoonestTime[]> {
  const { specialization, placeId, doctorId, but, limit, ids } = wish
  const [first, last] = daysOf(wish)
  const known = found.map(({ doctor }) => doctor._id)
  const { rows } = await sql<{ soonest: SoonestTime }>`
    select json_build_object(
      'doctor', json_build_object(
        '_id', doctor.id, 'name', person.name, 'specialization', doctor.specialization,
        'image', ${imageOfDoctor},
        'rating', ${ratingOf},
        'reviewCount', doctor.rating_count,
        'languages', to_json(doctor.languages)
      ),
      'kind', json_build_object(
        '_id', found.kind_id, 'name', found.kind, 'minutes', found.minutes, 'mode', found.mode
      ),
      'place', json_build_object('_id', found.place_id, 'name', found.place, 'timeZone', found.zone),
      'fee', found.fee_cents / 100.0,
      'date', found.date,
      'startTime', to_char(found.start_time, 'HH24:MI'),
      'endTime', to_char(found.end_time, 'HH24:MI'),
      'startsAt', iso(lower(found.during))
    ) as soonest
    from (
      select clinic_instant((clinic_today() + ${sql.lit(from)})::timestamp) as starts,
        clinic_instant((clinic_today() + ${sql.lit(to + 1)})::timestamp) as ends
      offset 0
    ) stretch
    cross join doctors doctor
    join persons person on person.id = doctor.user_id
    cross join lateral (
      select offer.kind_id, offer.name as kind, offer.minutes, offer.mode, offer.fee_cents, place.id as place_id,
        place.name as place, local.zone, next.*
      from offers offer
      join places place on not place.closed and place.id = coalesce(${placeId ?? null}::uuid, place.id)
        and ${allOf([takesInsurance(sql`place.id`, wish)])}
      cross join lateral (
        select zone, (clinic_now() at time zone zone)::date as today
        from (select coalesce(place.time_zone, clinic_zone()) as zone) named offset 0
      ) local
      cross join lateral (
        -- The dates of the place that the span touches.
        select greatest(local.today + ${first}, (stretch.starts at time zone local.zone)::date) as first,
          least(local.today + ${last}, ((stretch.ends - interval '1 second') at time zone local.zone)::date) as last
        offset 0
      ) days
      cross join lateral (
        select free.*
        from free_starts(doctor.id, offer.kind_id, place.id, days.first, days.last, ${wish.callerId}::uuid) free
        where ${isWanted(wish)}
        order by lower(free.during) limit 1
      ) next
      where offer.doctor_id = doctor.id and offer.kind_id = ${kindOf(wish)} 
        and (${wish.atDesk} or offer.audience <> 'desk')
        -- Times before this were found in an earlier span.
        and lower(next.during) < stretch.ends
        and (
          exists (select from weekly_slots hours where hours.doctor_id = doctor.id and hours.place_id = place.id)
          or exists (select from extra_hours hours where hours.doctor_id = doctor.id and hours.place_id = place.id)
        )
      order by lower(next.during), place.id limit 1
    ) found
    where ${allOf([
      sql`doctor.listed`,
      doctorId && sql`doctor.id = ${doctorId}::uuid`,
      ids && sql`doctor.id = any(${ids}::uuid[])`,
      specialization && sql`doctor.specialization = ${specialization}`,
      ...saysOf(wish),
      but && sql`doctor.id <> ${but}::uuid`,
      known.length > 0 && sql`doctor.id <> all(${known}::uuid[])`,
    ])}
    order by lower(found.during), doctor.specialization <> 'General Medicine', fold(person.name), doctor.id
    limit ${limit - found.length}
  `.execute(db)
  return rows.map(({ soonest }) => soonest)
}
