import { type RawBuilder, sql } from 'kysely'
import type { TimeOff } from '#contract/booking/booking.ts'
import type { Ground } from '../../ground.ts'
import { mustHaveProvedRefunds } from '../../payments/prove-refunds.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { lockAbsenceVisits, mustBeShown, type Shown } from './absence-visits.ts'
import { type Absence, addTimeOff } from './be-away.ts'
import { cancelLocked } from '../move/cancel-coming.ts'
import { lapseHoldsWithin } from '../take/lapse-holds.ts'
import { lockDoctor } from './lock-doctor.ts'
import { makeUndoable, visitsBefore } from '../undo/act-of-many.ts'
import { offerFreedTime } from '../waiting-list/offer-freed-time.ts'

/** The reason of a time `off`: a doctor's own business, empty for everybody else. */
export const reasonFor = ({ id }: Pick<Caller, 'id'>): RawBuilder<string> => sql`
  case when exists (select from doctors own where own.id = off.doctor_id and own.user_id = ${id}::uuid)
    then off.reason else '' end`

const timeOffFor = (reader: Pick<Caller, 'id'>) => sql<TimeOff>`
  json_build_object(
    '_id', off.id,
    'place', (
      select json_build_object('_id', place.id, 'name', place.name, 'timeZone', zone_of(place.id))
      from places place where place.id = off.place_id
    ),
    'fromDate', off.from_date,
    'toDate', off.to_date,
    'startTime', to_char(off.start_time, 'HH24:MI'),
    'endTime', to_char(off.end_time, 'HH24:MI'),
    'reason', ${reasonFor(reader)}
  )`

/** The time off of a doctor that is not over yet, soonest first, as the reader may see it. */
export async function listTimeOff(
  db: Queries,
  doctor: Pick<Caller, 'id'>,
  reader: Pick<Caller, 'id'> = doctor,
): Promise<TimeOff[]> {
  const { rows } = await sql<{ off: TimeOff }>`
    select ${timeOffFor(reader)} as off from time_off off join doctors doctor on doctor.id = off.doctor_id
    where doctor.user_id = ${doctor.id} and exists (
      select from places where upper(time_off_at(off, places.id)) > clinic_now()
    )
    order by off.from_date, off.start_time nulls first
  `.execute(db)
  return rows.map(({ off }) => off)
}

type Wanted = Absence & {
  doctorId?: string | undefined
  reason: string
  cancel: string[]
  shown?: Shown[] | undefined
}

/**
 * Adds time off for a doctor at one place, or at every place in that place's zone: from now on nothing within it can be
 * booked. The coming visits named in `cancel` are cancelled, with their refunds due in the same transaction; other
 * visits stay. `undo` is the id by which the caller can undo it where visits were cancelled. Doctors do this for
 * themselves, staff for the doctor they name. Throws as `nameDoctor`, `time_off_overlaps`, `not_found` for an unknown
 * place, and `visits_differ` if the visits shown or named are not those that the time off overlaps.
 */
export async function takeTimeOff(
  ground: Ground,
  caller: Caller,
  { doctorId, reason, cancel, shown, ...absence }: Wanted,
): Promise<{ timeOff: TimeOff; cancelled: number; kept: number; undo: string | null }> {
  return inTransaction(ground.db, async (tx) => {
    // The doctor is locked, so of two requests at once the second sees the first one's time off.
    const id = await lockDoctor(tx, caller, { doctorId, placeId: absence.placeId })
    const added = await addTimeOff(tx, id, absence, reason)
    const { rows } = await sql<{ off: TimeOff; meets: boolean }>`
      select ${timeOffFor(caller)} as off, exists (
        select from time_off other
        where other.doctor_id = off.doctor_id and other.id <> off.id and other.during && in_any_zone(off.during)
          and times_off_meet(off, other)
      ) as meets
      from time_off off where off.id = ${added}
    `.execute(tx)
    const { off, meets } = rows[0]!
    if (meets) throw new Failure('time_off_overlaps')
    const lapsed = await lapseHoldsWithin(tx, id, absence)
    const met = await lockAbsenceVisits(tx, id, absence)
    const named = new Set(cancel)
    // Without visits to cancel, the caller does not have to pass the list that was shown.
    if (shown || named.size > 0) mustBeShown(met, shown ?? [])
    const ids = met.map(({ _id }) => _id).filter((visit) => named.has(visit))
    if (ids.length < named.size) throw new Failure('visits_differ', { visits: met })
    const visits = await visitsBefore(tx, ids, lapsed)
    await cancelLocked(tx, caller, ids)
    await mustHaveProvedRefunds(ground, tx, caller, ids)
    auditIsAbout(ids)
    const undo = await makeUndoable(tx, caller, 'cancel', { visits, timeOff: { added, merged: [] } })
    return { timeOff: off, cancelled: ids.length, kept: met.length - ids.length, undo }
  })
}

/**
 * Deletes time off early: its times can be booked again, and the waiting list is offered them first. A doctor may end
 * their own; staff that of the doctor they name, or of anybody if it is of a single date. Throws `not_found`.
 */
export async function endTimeOff(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  id: string,
  doctorId?: string,
): Promise<void> {
  const isOfOne = doctorId ? sql`doctor.id = ${doctorId}::uuid` : sql`off.from_date = off.to_date`
  const mayEnd = caller.role === 'doctor' ? sql`doctor.user_id = ${caller.id}` : isOfOne
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ doctor_id: string; from_date: string; to_date: string }>`
      delete from time_off off using doctors doctor
      where off.id = ${id} and doctor.id = off.doctor_id
        and ${mayEnd}
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
