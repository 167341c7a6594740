import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type Order, type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { Doctor, DoctorSort, ListedDoctor } from '#contract/doctors/doctors.ts'
import { specializations, type Specialization, weekdays } from '#contract/rules.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { allOf } from '../platform/where.ts'
import { findDoctors, type Found } from './find.ts'
import { imageOfDoctor } from './image-of-doctor.ts'
import { kindOf, placeOf } from './of-visit.ts'
import { ratingOf } from './rating-of.ts'
import { type Said, saysOf, takesInsurance } from './said.ts'
import { cardTimes, nextFree, nextFreeWhen, soonestTimes, type When, worksFor } from './openings.ts'

/** The name of an ISO weekday column: 1 is Monday. */
const dayName = (weekday: RawBuilder<unknown>) => sql`(${sql.val([...weekdays])}::text[])[${weekday}]`

/** The fee (cents) of `doctor` for a kind of visit. */
const feeFor = ({ kindId }: When) =>
  kindId
    ? sql`(select fee_cents from offers offer where offer.doctor_id = doctor.id and offer.kind_id = ${kindId}::uuid)`
    : sql`doctor.fee_cents`

/** The fields of a row of `doctors doctor join persons person` that every answer has. */
const asAnyDoctor = (when: When) => sql`
    '_id', doctor.id,
    'name', person.name,
    'specialization', doctor.specialization,
    'experience', doctor.experience_years,
    'fees', ${feeFor(when)} / 100.0,
    'rating', ${ratingOf},
    'reviewCount', doctor.rating_count,
    'image', ${imageOfDoctor},
    'languages', to_json(doctor.languages)`

/** A row of `doctors doctor join persons person` with its `next` free time, as the API answers it. */
const asWhole = (when: When) => sql<Doctor>`
  json_build_object(
    ${asAnyDoctor(when)},
    'location', doctor.location,
    'bio', doctor.bio,
    'gender', doctor.gender,
    'availableSlots', coalesce((
      select json_agg(json_build_object(
        '_id', slot.id,
        'day', ${dayName(sql`slot.weekday`)},
        'startTime', to_char(slot.start_time, 'HH24:MI'),
        'endTime', to_char(slot.end_time, 'HH24:MI'),
        'placeId', slot.place_id
      ) order by slot.weekday, slot.start_time)
      from weekly_slots slot
      where slot.doctor_id = doctor.id and clinic_today() between slot.from_date and slot.until_date
    ), '[]'),
    'nextFree', case when next.date is not null then json_build_object(
      'date', next.date,
      'startTime', to_char(next.start_time, 'HH24:MI'),
      'endTime', to_char(next.end_time, 'HH24:MI')
    ) end,
    'userId', json_build_object('_id', person.id, 'name', person.name)
  )`
export const asDoctor = asWhole({})

/** The wanted kind as `doctor` offers it. */
const asOffered = (when: When) => sql`
    'kind', (
      select json_build_object('_id', offer.kind_id, 'name', offer.name, 'minutes', offer.minutes, 'mode', offer.mode)
      from offers offer where offer.doctor_id = doctor.id and offer.kind_id = ${kindOf(when)}
    ),`

/**
 * Like `asWhole`, but only the fields of a card in the directory, with the first `times` that fit; `next` is not
 * needed.
 */
const asCard = (when: When) => sql<ListedDoctor>`
  json_build_object(
    ${asAnyDoctor(when)},
    'nextFree', null,
    'days', array(
      select ${dayName(sql`weekday`)} from (
        select distinct weekday from weekly_slots hours
        where ${allOf([
          sql`hours.doctor_id = doctor.id and clinic_today() between hours.from_date and hours.until_date`,
          when.placeId && sql`hours.place_id = ${when.placeId}::uuid`,
        ])}
        order by weekday
      ) works
    ),
    'place', (
      select json_build_object(
        '_id', place.id, 'name', place.name, 'timeZone', coalesce(place.time_zone, clinic_zone())
      )
      from places place where place.id = ${placeOf(when)}
    ),${when.kindId ? asOffered(when) : sql``}
    'times', ${cardTimes(when)}
  )`

/** Adds the soonest time of a card: the first of its times. */
function withSoonest(card: ListedDoctor): ListedDoctor {
  const first = card.times?.[0]
  return first ? { ...card, nextFree: { date: first.date, ...first.times[0]! } } : card
}

/** `json_build_object` cannot leave a key out, but in the API a doctor without ratings has no `rating`. */
export const withoutNullRating = <D extends ListedDoctor>({ rating, ...doctor }: D): D =>
  (rating ? { ...doctor, rating } : doctor) as D

type Filter = When &
  Said & {
    search?: string | undefined
    specialization?: string | undefined
    ids?: string[] | undefined
    sort: DoctorSort
    view: 'whole' | 'card'
  } & PageAsked

/** Those of these ids that are in the directory, in one order, so that unknown ids change no answer. */
export async function knownDoctors(db: Queries, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from doctors where id = any(${ids}::uuid[]) and listed order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Up to this many doctors that a search has found, only their soonest times are looked up; beyond, those of everybody,
 * which others have asked for too.
 */
const fewFound = 4000

/** Of the doctors found, those who fit best: as many as a first page shows, and all who fit as well as its last. */
function bestFound(found: Found | undefined, shown: number): Found | undefined {
  const last = found?.levels[shown - 1]
  if (!found || last === undefined) return found
  const best = found.levels.lastIndexOf(last) + 1
  return { ids: found.ids.slice(0, best), levels: found.levels.slice(0, best) }
}

/** The join of the doctors found with their `found.level`. */
const joinFound = (found: Found | undefined) =>
  found
    ? sql`join unnest(${found.ids}::uuid[], ${found.levels}::int[]) found (doctor_id, level)
        on found.doctor_id = doctor.id`
    : sql``

/** One page of the directory, and how many doctors match in all. */
export async function listDoctors(
  db: Queries,
  {
    search,
    specialization,
    ids,
    day,
    part,
    kindId,
    placeId,
    language,
    gender,
    insurance,
    sort,
    view,
    ...asked
  }: Filter,
): Promise<{ doctors: ListedDoctor[]; paging: Paging }> {
  const when = { day, part, kindId, placeId }
  const everyFound = search ? await findDoctors(db, search) : undefined
  // Who fits less well than a whole page of others is not on it, unless a filter leaves some of these out.
  const isNarrowed = [specialization, ids, day, part, kindId, placeId, language, gender, insurance, asked.cursor]
  const isWhole = !isNarrowed.some(Boolean)
  const found = isWhole ? bestFound(everyFound, asked.offset + asked.limit + 1) : everyFound
  const matches = allOf([
    sql`doctor.listed`,
    specialization && sql`doctor.specialization = ${specialization}`,
    ids && sql`doctor.id = any(${ids}::uuid[])`,
    ...saysOf({ language, gender }),
    takesInsurance(placeOf(when), { insurance }),
    worksFor({ kindId, placeId }),
  ])
  // The soonest time of every doctor is needed only where it decides who is shown, or in which order.
  const isWhenAsked = day !== undefined || part !== undefined
  const few = found && found.ids.length <= fewFound ? found.ids : undefined
  const times = isWhenAsked || sort === 'soonest' ? await soonestTimes(db, when, few) : null
  const soonest = times
    ? sql`${isWhenAsked ? sql`join` : sql`left join`}
      unnest(${times.ids}::uuid[], ${times.dates}::date[], ${times.starts}::time[], ${times.ends}::time[])
        next (doctor_id, date, start_time, end_time) on next.doctor_id = doctor.id`
    : sql``
  const byName = [up(sql`fold(person.name)`, 'text'), up(sql`doctor.id`, 'uuid')] as const
  const byWhatIsAsked = {
    name: byName,
    experience: [down(sql`doctor.experience_years`, 'int'), ...byName],
    fees: [up(feeFor(when), 'int'), ...byName],
    soonest: [
      up(sql`coalesce(next.date, 'infinity')`, 'date'),
      up(sql`coalesce(next.start_time, '24:00')`, 'time'),
      ...byName,
    ],
  } satisfies Record<DoctorSort, Order>
  // A search for "car" shows cardiologists before people called Carvalho.
  const order: Order = found ? [up(sql`found.level`, 'int'), ...byWhatIsAsked[sort]] : byWhatIsAsked[sort]
  const from = sql`doctors doctor join persons person on person.id = doctor.user_id ${joinFound(found)} ${soonest}`
  const countsFrom = sql`doctors doctor ${joinFound(everyFound)} ${isWhenAsked ? soonest : sql``}`
  // All who are found are listed: without a filter they all match.
  const matching = isWhole ? everyFound?.ids.length : undefined
  const list = { from, countsFrom, matching, where: matches, id: sql`doctor.id`, order }
  const { ids: shown, paging } = await readPage(db, list, asked)
  const { rows } = await sql<{ doctor: ListedDoctor }>`
    select ${view === 'card' ? asCard(when) : asWhole(when)} as doctor
    from unnest(${shown}::uuid[]) with ordinality page (id, place)
    join doctors doctor on doctor.id = page.id
    join persons person on person.id = doctor.user_id
    ${view === 'card' ? sql`` : (times && soonest) || sql`left join ${nextFreeWhen(when)} on true`}
    order by page.place
  `.execute(db)
  return { doctors: rows.map(({ doctor }) => withSoonest(withoutNullRating(doctor))), paging }
}

/** Every doctor of the directory, by name. */
export async function listDoctorNames(db: Queries): Promise<Pick<Doctor, '_id' | 'name' | 'specialization'>[]> {
  const { rows } = await sql<Pick<Doctor, '_id' | 'name' | 'specialization'>>`
    select doctor.id as _id, person.name, doctor.specialization
    from doctors doctor join persons person on person.id = doctor.user_id
    where doctor.listed
    order by fold(person.name), doctor.id
  `.execute(db)
  return rows
}

/** Every specialization in the product's order, and how many doctors of each are in the directory. */
export async function countSpecializations(db: Queries): Promise<{ name: Specialization; doctors: number }[]> {
  const { rows } = await sql<{ specialization: string; doctors: number }>`
    select specialization, count(*) as doctors from doctors where listed group by specialization
  `.execute(db)
  const counted = new Map(rows.map(({ specialization, doctors }) => [specialization, doctors]))
  return specializations.map((name) => ({ name, doctors: counted.get(name) ?? 0 }))
}

/**
 * Throws `not_found` for a doctor who is not in the directory; with `unlisted`, doctors that are not verified are found
 * too.
 */
export async function getDoctor(db: Queries, doctorId: string, unlisted = false): Promise<Doctor> {
  const { rows } = await sql<{ doctor: Doctor }>`
    select ${asDoctor} as doctor
    from doctors doctor join persons person on person.id = doctor.user_id
    left join ${nextFree} on true
    where doctor.id = ${doctorId} and (doctor.listed or ${unlisted} and doctor.deleted_at is null)
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return withoutNullRating(rows[0].doctor)
}
