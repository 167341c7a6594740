import { sql } from 'kysely'
import type { WeeklySlot } from '#contract/hours.ts'
import { bookingWindowDays, type Weekday, weekdays } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'

/** How far ahead the next occurrence of a weekly slot is looked for: nobody can book beyond. */
const weeksAhead = Math.ceil(bookingWindowDays / 7)

type Slot = { day: Weekday; startTime: string; endTime: string }

/**
 * The doctor's own week, in its order. A slot is booked when its next occurrence is taken: today's until it begins, and
 * none within time off, unless the doctor is away for all of `weeksAhead`.
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
        select clinic_today() + (slot.weekday - extract(isodow from clinic_today())::int + 7) % 7 + 7 * n as date
        from generate_series(0, ${sql.lit(weeksAhead)}) n
      ) day
      cross join lateral (
        select bookable_instants(day.date, slot.start_time, slot.end_time) as during offset 0
      ) bookable
      where bookable.during is not null
      order by exists (
        select from time_off off where off.doctor_id = slot.doctor_id and off.during && bookable.during
      ), day.date
      limit 1
    ) next
    left join lateral (
      select claim.id, claim.status from standing_claims claim
      where claim.doctor_id = slot.doctor_id and claim.during && next.during
      limit 1
    ) taken on true
    where doctor.user_id = ${caller.id}
    order by slot.weekday, slot.start_time
  `.execute(db)
  return rows
}

/**
 * Replaces the whole week; twice the same counts once. No appointment is touched; answers the new week and how many
 * coming appointments are at times that have left it.
 */
export async function replaceWeek(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  slots: readonly Slot[],
): Promise<{ availableSlots: WeeklySlot[]; stayBooked: number }> {
  const wanted = slots.map(({ day, startTime, endTime }) => ({
    weekday: weekdays.indexOf(day) + 1,
    startTime,
    endTime,
  }))
  return inTransaction(db, async (tx) => {
    // Two tabs that save at once take turns.
    await sql`select from doctors where user_id = ${caller.id} for no key update`.execute(tx)
    await sql`
      delete from weekly_slots using doctors where doctors.id = doctor_id and doctors.user_id = ${caller.id}
    `.execute(tx)
    await sql`
      insert into weekly_slots (doctor_id, weekday, start_time, end_time)
      select distinct doctor.id, slot.weekday, slot."startTime", slot."endTime"
      from doctors doctor, jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as slot (
        weekday smallint, "startTime" time, "endTime" time
      )
      where doctor.user_id = ${caller.id}
    `.execute(tx)
    const { rows } = await sql<{ count: number }>`
      select count(*) from claims claim join doctors doctor on doctor.id = claim.doctor_id
      where doctor.user_id = ${caller.id} and claim.status in ('pending', 'confirmed')
        and lower(claim.during) > clinic_now()
        and not exists (select from hours_of_day(doctor.id, claim.date, claim.start_time))
    `.execute(tx)
    return { availableSlots: await listMySlots(tx, caller), stayBooked: rows[0]!.count }
  })
}
