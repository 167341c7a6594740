import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { TimeOff } from '#contract/booking.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { deedIsAbout } from '../platform/underway.ts'
import { lockDoctor } from './lock-doctor.ts'
import { lockPartiesOf } from './lock-parties.ts'
import { lockAppointment, moveTo } from './move-on.ts'
import { offerFreedTime } from './offer-freed-time.ts'

const asTimeOff = sql<TimeOff>`
  json_build_object(
    '_id', off.id,
    'fromDate', off.from_date,
    'toDate', off.to_date,
    'startTime', to_char(off.start_time, 'HH24:MI'),
    'endTime', to_char(off.end_time, 'HH24:MI'),
    'reason', off.reason
  )`

/** The doctor's own times away that are not over, soonest first. */
export async function listTimeOff(db: Queries, caller: Caller): Promise<TimeOff[]> {
  const { rows } = await sql<{ off: TimeOff }>`
    select ${asTimeOff} as off from time_off off join doctors doctor on doctor.id = off.doctor_id
    where doctor.user_id = ${caller.id} and upper(off.during) > clinic_now()
    order by off.from_date, off.start_time nulls first
  `.execute(db)
  return rows.map(({ off }) => off)
}

type Wanted = {
  doctorId?: string | undefined
  fromDate: string
  toDate: string
  startTime: string | null
  endTime: string | null
  reason: string
  cancel: string[]
}

/**
 * Takes a doctor's time off: from now on nothing within can be booked. The appointments named are cancelled and their
 * refunds owed in the same transaction; those not named stay. Doctors for themselves, staff for the one they name.
 * Throws `time_off_overlaps`, and `not_found` for a doctor that is not there and an appointment that is not theirs.
 */
export async function takeTimeOff(
  ground: Ground,
  caller: Caller,
  { doctorId, fromDate, toDate, startTime, endTime, reason, cancel }: Wanted,
): Promise<{ timeOff: TimeOff; cancelled: number; kept: number }> {
  return inTransaction(ground.db, async (tx) => {
    // A second time off sees the first.
    const id = await lockDoctor(tx, caller, doctorId)
    const span = await sql<{ skipped: boolean }>`
      select ${startTime}::time is not null
        and instants_of(${fromDate}::date, ${startTime}::time, ${endTime}::time) is null
        as skipped
    `.execute(tx)
    if (span.rows[0]?.skipped) {
      throw new Failure('invalid_input', { issues: [{ path: 'startTime', message: rule('clock_skips') }] })
    }
    const { rows } = await sql<{ id: string; off: TimeOff }>`
      with span as (
        select ${id}::uuid as doctor_id, case
          when ${startTime}::time is null
          then tstzrange(clinic_instant(${fromDate}::date), clinic_instant(${toDate}::date + 1))
          else instants_of(${fromDate}::date, ${startTime}::time, ${endTime}::time)
        end as during
      ), off as (
        insert into time_off (doctor_id, from_date, to_date, start_time, end_time, during, reason)
        select doctor_id, ${fromDate}::date, ${toDate}::date, ${startTime}::time, ${endTime}::time, during, ${reason}
        from span
        where not exists (
          select from time_off other where other.doctor_id = span.doctor_id and other.during && span.during
        )
        returning *
      )
      select off.id, ${asTimeOff} as off from off
    `.execute(tx)
    const [off] = rows
    if (!off) throw new Failure('time_off_overlaps')
    let cancelled = 0
    const named = [...new Set(cancel)].sort()
    await lockPartiesOf(tx, named)
    for (const visit of named) {
      const standing = await lockAppointment(tx, caller, visit)
      if (standing.doctor_id !== id) throw new Failure('not_found')
      deedIsAbout([visit])
      if (standing.status !== 'pending' && standing.status !== 'confirmed') continue
      await moveTo(tx, caller, standing, 'cancelled')
      cancelled++
    }
    const kept = await sql<{ count: number }>`
      select count(*) from claims claim
      join time_off off on off.doctor_id = claim.doctor_id and off.during && claim.blocked
      where off.id = ${off.id} and claim.status in ('pending', 'confirmed')
    `.execute(tx)
    return { timeOff: off.off, cancelled, kept: kept.rows[0]!.count }
  })
}

/**
 * Ends a time away before its time: what it covered can be booked again, first by those who wait. Doctors their own,
 * staff what is of one date. Throws `not_found`.
 */
export async function endTimeOff({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ doctor_id: string; from_date: string; to_date: string }>`
      delete from time_off off using doctors doctor
      where off.id = ${id} and doctor.id = off.doctor_id
        and case when ${caller.role} = 'doctor' then doctor.user_id = ${caller.id} else off.from_date = off.to_date end
      returning off.doctor_id, off.from_date, off.to_date
    `.execute(tx)
    const [ended] = rows
    if (!ended) throw new Failure('not_found')
    const waitedFor = await sql<{ date: string }>`
      select distinct greatest(date, ${ended.from_date}::date) as date from waitlist
      where doctor_id = ${ended.doctor_id} and status = 'waiting'
        and date <= ${ended.to_date}::date and until_date >= ${ended.from_date}::date
    `.execute(tx)
    for (const { date } of waitedFor.rows) await offerFreedTime(tx, ended.doctor_id, date)
  })
}
