import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { knownIn } from '../../platform/known-texts.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { VisitStanding } from './step-visit.ts'

/** An attendance from before the visit was moved to another day or place no longer counts. */
export const withAttendance = sql`
  left join attendances attendance on attendance.claim_id = claim.id and attendance.date = claim.date
    and attendance.place_id = claim.place_id`

/**
 * The room into which the doctor of a `claim` called last on that day at that place. Rooms that were booked with a
 * visit do not count: they belong to that visit, not to the doctor.
 */
const lastRoomId = sql`(
  select called.room_id
  from claims own
  join attendances called on called.claim_id = own.id and called.date = own.date and called.place_id = own.place_id
  join rooms last_room on last_room.id = called.room_id and not last_room.closed
  where own.doctor_id = claim.doctor_id and own.date = claim.date and own.place_id = claim.place_id
    and own.status not in ('held', 'lapsed') and called.called_at is not null
    and called.room_id is distinct from own.room_id
  order by called.called_at desc limit 1
)`

/** The room of the place that a `doctor` names as their own. */
const ownRoomId = sql`(
  select own_room.id from rooms own_room
  where own_room.place_id = claim.place_id and not own_room.closed and doctor.place_id = claim.place_id
    and fold(own_room.name) = fold(doctor.location)
)`

/** The room that is planned for a `claim` with a `doctor`: the one booked, or else the doctor's own. */
const plannedRoomId = sql`coalesce(claim.room_id, ${ownRoomId})`

/** The room of a `claim` (with `doctor`, `attendance`) in a calendar: where it is or was, or where it will be. */
export const shownRoomId = sql`coalesce(attendance.room_id, ${plannedRoomId})`

/** The `room` of a `claim`: as `shownRoomId`, but before the call the one into which the patient would be called. */
export const withRoom = sql`
  ${withAttendance}
  cross join lateral (
    select case when claim.mode = 'clinic' then coalesce(
      attendance.room_id, claim.room_id,
      case when claim.status in ('pending', 'confirmed') then ${lastRoomId} end, ${ownRoomId}
    ) end as id
    offset 0
  ) into_room
  left join rooms room on room.id = into_room.id`

/** The name of that `room`, or what the doctor has written instead of one of the place's rooms. */
export const roomOf = sql`
  case when claim.mode = 'clinic' then
    coalesce(room.name, case when doctor.place_id = claim.place_id then nullif(doctor.location, '') end)
  end`

/**
 * The room into which an appointment's patient is called: the one given, the one they are in (`current`), the one
 * booked, the doctor's last one today, or the doctor's own. None for a visit that is not at the clinic.
 */
export const roomOfCall = (id: string, given: string | undefined, current: RawBuilder<unknown>) => sql`(
  select coalesce(${given ?? null}::uuid, ${current}, claim.room_id, ${lastRoomId}, ${ownRoomId})
  from claims claim join doctors doctor on doctor.id = claim.doctor_id
  where claim.id = ${id} and claim.mode = 'clinic'
)`

/** Throws `not_found` unless this is an open room of that place. */
export async function mustBeRoomAt(tx: Queries, placeId: string, roomId: string): Promise<void> {
  const { rows } = await sql`
    select from rooms where id = ${roomId} and place_id = ${placeId} and not closed
  `.execute(tx)
  if (rows.length === 0) throw new Failure('not_found')
}

/** The room of a `claim` that is in progress, with its `attendance`; null: none of the place's. */
export const takenRoomId = sql`coalesce(attendance.room_id, claim.room_id)`

/** The name of a `patient` of a doctor (`doctor_person`), for those who may see it: the desk, and that doctor. */
export const nameFor = ({ id, role }: Caller) =>
  sql`case when ${sql.lit(role !== 'doctor')} or doctor_person.id = ${id}::uuid then patient.name end`

/**
 * Throws `room_taken` if a patient was just called into a room in which a doctor still sees another today. It must be
 * asked after `noteAttendance`, whose lock makes the calls at a place run one after the other: of two who call into one
 * room at once, the second finds the first.
 */
export async function mustBeAlone(tx: Queries, caller: Caller, { id }: Pick<VisitStanding, 'id'>): Promise<void> {
  const { rows } = await sql<{ room: string; patient: string | null; doctor: string }>`
    with here as materialized (
      select claim.id, claim.during, claim.patient_id, claim.doctor_id, ${takenRoomId} as room_id
      from appointments own
      join appointments claim on claim.place_id = own.place_id and claim.date = own.date
      ${withAttendance}
      where own.id = ${id} and own.date = today_at(own.place_id)
        and claim.status = 'in-progress' and claim.mode = 'clinic'
    )
    select room.name as room, ${nameFor(caller)} as patient, doctor_person.name as doctor
    from here own
    join here other on other.room_id = own.room_id and other.id <> own.id
    join rooms room on room.id = own.room_id
    join people patient on patient.id = other.patient_id
    join doctors doctor on doctor.id = other.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    where own.id = ${id}
    order by other.during, other.id
  `.execute(tx)
  const [first] = rows
  if (!first) return
  throw new Failure('room_taken', {
    said(language) {
      const { roomsOfCalls } = textsIn(language)
      const names = rows.map(({ patient, doctor }) => patient ?? roomsOfCalls.patientOf(doctor))
      return roomsOfCalls.taken(knownIn(language).room(first.room), names)
    },
  })
}
