import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { WeeklyHours, WeeklySlot } from '#contract/hours.ts'
import { bookingWindowDays, lastEndHour, startHours, type Weekday, weekdays } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { setFirstPlace } from '../doctors/first-place.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** How many weeks ahead the next occurrence of a weekly slot is looked for: the horizon of booking. */
const weeksAhead = Math.ceil(bookingWindowDays / 7)

/** The account of the doctor. */
type Whose = Pick<Caller, 'id'>

type Slot = { day: Weekday; startTime: string; endTime: string }

/** The slots of `my-slots` and `update-slots`: whole hours from 09:00 to 21:00 at the doctor's first place. */
const isWholeHour = sql`(
  slot.place_id = doctor.place_id and not slot.video and is_clinic_hour(slot.start_time, slot.end_time)
)`

/**
 * The doctor's own whole hours at the first place, in order. A slot is booked if its next occurrence is taken: today's
 * counts until it begins, and none within time off, unless the doctor is away for all of `weeksAhead`.
 */
export async function listMySlots(db: Queries, caller: Caller): Promise<WeeklySlot[]> {
  const { rows } = await sql<WeeklySlot>`
    select slot.id as "_id", slot.doctor_id as "doctorId",
      (${sql.val([...weekdays])}::text[])[slot.weekday] as day,
      to_char(slot.start_time, 'HH24:MI') as "startTime", to_char(slot.end_time, 'HH24:MI') as "endTime",
      taken.id is not null as "isBooked", next.date as "nextDate",
      case when taken.status <> 'held' then taken.id end as "appointmentId"
    from weekly_slots slot
    join doctors doctor on doctor.id = slot.doctor_id
    cross join lateral (
      select day.date, bookable.during
      from (
        select today + (slot.weekday - extract(isodow from today)::int + 7) % 7 + 7 * n as date
        from today_at(slot.place_id) today, generate_series(0, ${sql.lit(weeksAhead)}) n
      ) day
      cross join lateral (
        select bookable_at(
          zone_of(slot.place_id), day.date, minute_of(slot.start_time),
          minute_of(slot.end_time) - minute_of(slot.start_time), clinic_now()
        ) as during offset 0
      ) bookable
      where bookable.during is not null and day.date between slot.from_date and slot.until_date
      order by exists (
        select from away_at(slot.doctor_id, slot.place_id, bookable.during)
      ), day.date
      limit 1
    ) next
    left join lateral (
      select claim.id, claim.status
      from claims_in_the_way(slot.doctor_id, next.during) near (id) join standing_claims claim on claim.id = near.id
      limit 1
    ) taken on true
    where doctor.user_id = ${caller.id} and ${isWholeHour}
    order by slot.weekday, slot.start_time
  `.execute(db)
  return rows
}

/**
 * Replaces the whole hours at the first place; duplicates count once. Other hours stay as they are, and no appointment
 * changes. Answers the new hours, how many others there are, and how many coming appointments lie outside the new week.
 * Throws `hours_overlap`.
 */
export async function replaceWeek(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  slots: readonly Slot[],
): Promise<{ availableSlots: WeeklySlot[]; stayBooked: number; otherHours: number }> {
  const wanted = slots.map(({ day, startTime, endTime }) => ({
    weekday: weekdays.indexOf(day) + 1,
    startTime,
    endTime,
  }))
  return inTransaction(db, async (tx) => {
    const span = await lockWeek(tx, caller)
    await sql`
      delete from weekly_slots slot using doctors doctor
      where doctor.id = slot.doctor_id and doctor.user_id = ${caller.id} and ${isWholeHour}
        and slot.from_date = ${span.from}::date
    `.execute(tx)
    await sql`
      insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id, from_date, until_date)
      select distinct doctor.id, slot.weekday, slot."startTime", slot."endTime", doctor.place_id,
        ${span.from}::date, ${span.until}::date
      from doctors doctor, jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as slot (
        weekday smallint, "startTime" time, "endTime" time
      )
      where doctor.user_id = ${caller.id}
      -- The same hour exists already, or lies within other hours.
      on conflict do nothing
    `.execute(tx)
    await mustNotOverlap(tx, caller)
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from weekly_slots slot join doctors doctor on doctor.id = slot.doctor_id
      where doctor.user_id = ${caller.id} and not ${isWholeHour} and slot.from_date = ${span.from}::date
    `.execute(tx)
    return {
      availableSlots: await listMySlots(tx, caller),
      stayBooked: await countOutside(tx, caller),
      otherHours: rows[0]!.others,
    }
  })
}

/**
 * A doctor cannot work at two places at once, nor at a place and only by video. Every week of a year is checked,
 * because clocks do not change everywhere on the same day. Throws `hours_overlap`.
 */
async function mustNotOverlap(tx: Queries, { id: userId }: Whose): Promise<void> {
  const { rows } = await sql`
    with worked as (
      select slot.place_id, slot.video,
        range_agg(instants_at(zone_of(slot.place_id), day.date, slot.start_time, slot.end_time)) as hours
      from doctors doctor join weekly_slots slot on slot.doctor_id = doctor.id
      cross join lateral (
        select clinic_today() + (slot.weekday - extract(isodow from clinic_today())::int + 7) % 7 + 7 * n as date
        from generate_series(0, 52) n
      ) day
      where doctor.user_id = ${userId} and day.date between slot.from_date and slot.until_date
      group by slot.place_id, slot.video
    )
    select from worked a join worked b on (a.place_id, a.video) < (b.place_id, b.video) and a.hours && b.hours limit 1
  `.execute(tx)
  if (rows.length > 0) throw new Failure('hours_overlap')
}

/** How many coming appointments of the doctor lie outside the doctor's hours. */
async function countOutside(tx: Queries, { id: userId }: Whose): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from claims claim join doctors doctor on doctor.id = claim.doctor_id
    where doctor.user_id = ${userId} and claim.status in ('pending', 'confirmed')
      and lower(claim.during) > clinic_now()
      and not exists (
        select from windows_of_day(doctor.id, claim.place_id, claim.mode, claim.date)
        where opens <= minute_of(claim.start_time) and minute_of(claim.end_time) <= closes
      )
  `.execute(tx)
  return rows[0]!.count
}

/** A doctor's weekly hours at all places, as they are today or on a date; those that touch are one. */
export async function listHoursOf(db: Queries, { id: userId }: Whose, on?: string): Promise<WeeklyHours[]> {
  const { rows } = await sql<WeeklyHours>`
    select (${sql.val([...weekdays])}::text[])[weekday] as day, place_id as "placeId", video,
      to_char(time_of(lower(stretch)), 'HH24:MI') as "startTime",
      to_char(time_of(upper(stretch)), 'HH24:MI') as "endTime"
    from (
      select weekday, slot.place_id, video,
        unnest(range_agg(int4range(minute_of(start_time), minute_of(end_time)))) as stretch
      from weekly_slots slot join doctors doctor on doctor.id = slot.doctor_id
      where doctor.user_id = ${userId}
        and coalesce(${on ?? null}::date, clinic_today()) between slot.from_date and slot.until_date
      group by weekday, slot.place_id, video
    ) hours
    order by weekday, stretch
  `.execute(db)
  return rows
}

/** The dates from and until which a week is in force. */
type Span = { from: string; until: string }

/** The week in force on a date is the one that began last. */
const spanOn = (userId: string, on: string | undefined) => sql<Span>`
  select coalesce(max(change.from_date) filter (where change.from_date <= asked.date), '-infinity')::text as from,
    coalesce(min(change.from_date) filter (where change.from_date > asked.date) - 1, 'infinity')::text as until
  from (select coalesce(${on ?? null}::date, clinic_today()) as date) asked
  left join week_changes change on change.doctor_id = (select id from doctors where user_id = ${userId})
`

/**
 * Locks the doctor, so that two tabs that save at once run one after the other. Answers how long the week of the date
 * is in force.
 */
async function lockWeek(tx: Queries, { id: userId }: Whose, on?: string): Promise<Span> {
  await sql`select from doctors where user_id = ${userId} for no key update`.execute(tx)
  return (await spanOn(userId, on).execute(tx)).rows[0]!
}

/**
 * Begins a week on a date: the previous one ends the day before, and the new one is in force until the next change.
 * Throws `invalid_input` for a date that is not in the future.
 */
async function beginWeek(tx: Queries, { id: userId }: Whose, from: string): Promise<Span> {
  const { rows } = await sql`
    insert into week_changes (doctor_id, from_date)
    select id, ${from}::date from doctors where user_id = ${userId} and ${from}::date > clinic_today()
    on conflict (doctor_id, from_date) do update set from_date = excluded.from_date returning doctor_id
  `.execute(tx)
  if (rows.length === 0) throw new Failure('invalid_input', { issues: [{ path: 'from', message: rule('from_today') }] })
  await sql`
    update weekly_slots slot set until_date = ${from}::date - 1
    from doctors where doctors.id = slot.doctor_id and doctors.user_id = ${userId}
      and slot.from_date < ${from}::date and slot.until_date >= ${from}::date
  `.execute(tx)
  return (await spanOn(userId, from).execute(tx)).rows[0]!
}

/** The future dates on which a doctor's week changes. */
export async function listWeekChanges(db: Queries, { id: userId }: Whose): Promise<{ from: string }[]> {
  const { rows } = await sql<{ from: string }>`
    select change.from_date as from from week_changes change join doctors doctor on doctor.id = change.doctor_id
    where doctor.user_id = ${userId} and change.from_date > clinic_today() order by change.from_date
  `.execute(db)
  return rows
}

/** Deletes a future change of the week; the previous week continues. Throws `not_found`. */
export async function removeWeekChange({ db }: Pick<Ground, 'db'>, whose: Whose, from: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { until } = await lockWeek(tx, whose, from)
    const { rows } = await sql<{ doctor_id: string }>`
      delete from week_changes change using doctors doctor
      where doctor.id = change.doctor_id and doctor.user_id = ${whose.id} and change.from_date = ${from}::date
        and change.from_date > clinic_today()
      returning change.doctor_id
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    const doctorId = rows[0].doctor_id
    await sql`delete from weekly_slots where doctor_id = ${doctorId} and from_date = ${from}::date`.execute(tx)
    await sql`
      update weekly_slots set until_date = ${until}::date
      where doctor_id = ${doctorId} and until_date = ${from}::date - 1
    `.execute(tx)
    await mustNotOverlap(tx, whose)
  })
}

/**
 * Replaces a doctor's whole week at all places: the current one until it changes, or the one from a date on. No
 * appointment changes. Answers the new week and how many coming appointments lie outside it. Whole hours at the first
 * place are stored one by one, so that `my-slots` shows them. Throws `hours_overlap`, and `invalid_input` for a place
 * that is closed.
 */
export async function changeHours(
  { db }: Pick<Ground, 'db'>,
  { id: userId }: Whose,
  hours: readonly WeeklyHours[],
  from?: string,
): Promise<{ hours: WeeklyHours[]; stayBooked: number }> {
  const wanted = hours.flatMap((each) =>
    stretchesOf(each).map((stretch) => ({ ...each, ...stretch, weekday: weekdays.indexOf(each.day) + 1 })),
  )
  if (overlaps(hours)) throw new Failure('hours_overlap')
  return inTransaction(db, async (tx) => {
    const now = await lockWeek(tx, { id: userId })
    const { rows: places } = await sql<{ id: string }>`
      select id from places where not closed or id in (
        select slot.place_id from weekly_slots slot join doctors on doctors.id = slot.doctor_id
        where doctors.user_id = ${userId}
      )
    `.execute(tx)
    const strange = hours.findIndex(({ placeId }) => !places.some(({ id }) => id === placeId))
    if (strange >= 0) {
      throw new Failure('invalid_input', {
        issues: [{ path: `hours.${strange}.placeId`, message: rule('place_unknown') }],
      })
    }
    const span = from ? await beginWeek(tx, { id: userId }, from) : now
    await sql`
      delete from weekly_slots slot using doctors
      where doctors.id = slot.doctor_id and doctors.user_id = ${userId} and slot.from_date = ${span.from}::date
    `.execute(tx)
    await sql`
      insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id, video, from_date, until_date)
      select doctor.id, slot.weekday, slot."startTime", slot."endTime", slot."placeId", slot.video,
        ${span.from}::date, ${span.until}::date
      from doctors doctor, jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as slot (
        weekday smallint, "startTime" time, "endTime" time, "placeId" uuid, video boolean
      )
      where doctor.user_id = ${userId}
    `.execute(tx)
    await mustNotOverlap(tx, { id: userId })
    await setFirstPlace(tx, userId)
    return { hours: await listHoursOf(tx, { id: userId }, from), stayBooked: await countOutside(tx, { id: userId }) }
  })
}

/** Whether hours at one place overlap; those at two places are compared by their clocks (`mustNotOverlap`). */
const overlaps = (hours: readonly WeeklyHours[]): boolean =>
  hours.some((a, n) =>
    hours
      .slice(n + 1)
      .some((b) => a.day === b.day && a.placeId === b.placeId && a.startTime < b.endTime && b.startTime < a.endTime),
  )

const two = (hour: number) => String(hour).padStart(2, '0')

/** Hours cut at each full hour of the clinic's day: 08:30-10:15 is 08:30-09:00, 09:00-10:00, 10:00-10:15. */
function stretchesOf({ startTime, endTime }: Pick<WeeklyHours, 'startTime' | 'endTime'>) {
  const cuts = [...startHours, lastEndHour].map((hour) => `${two(hour)}:00`)
  const ends = [...cuts.filter((cut) => cut > startTime && cut < endTime), endTime]
  return ends.map((end, n) => ({ startTime: n === 0 ? startTime : ends[n - 1]!, endTime: end }))
}
