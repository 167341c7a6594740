import { sql } from 'kysely'
import type { VideoRoom } from '#contract/video/video.ts'
import { withAttendance } from '../booking/move/rooms-of-calls.ts'
import type { Queries } from '../platform/database.ts'
import { ofSeat } from './seats.ts'
import { closesAt, isHere, isIn, isOpen } from './standing.ts'

/** The room as this seat sees it. The caller has made sure that the seat stands (`seatOf`). */
export async function readRoom(db: Queries, seatId: string): Promise<VideoRoom> {
  const seats = sql`(
    select json_agg(json_build_object(
      '_id', seat.id, 'side', seat.side,
      'name', case seat.side
        when 'doctor' then doctor_person.name
        when 'guest' then seat.name
        else case own.side when 'guest' then split_part(patient.name, ' ', 1) else patient.name end
      end,
      'isHere', ${isHere}, 'isIn', ${isIn}
    ) order by seat.joined_at, seat.id)
    from video_seats seat where seat.claim_id = claim.id and seat.left_at is null
  )`
  const { rows } = await sql<{ room: VideoRoom }>`
    select json_build_object(
      'visitId', claim.id, 'version', claim.version, 'changes', call.version, 'seat', own.id, 'side', own.side,
      'standing', case when not ${isOpen} then 'over' when claim.status = 'in-progress' then 'on' else 'waiting' end,
      'doctor', json_build_object('name', doctor_person.name),
      'patient', json_build_object(
        '_id', case own.side when 'doctor' then patient.person_id end,
        'name', case own.side when 'guest' then split_part(patient.name, ' ', 1) else patient.name end
      ),
      'kind', json_build_object('name', kind.name),
      'startsAt', iso(lower(claim.during)), 'endsAt', iso(upper(claim.during)), 'closesAt', iso(${closesAt}),
      'arrivedAt', iso(attendance.arrived_at), 'toldMinutes', attendance.told_minutes,
      'phones', json_build_object(
        'place', place.phone, 'patient', case own.side when 'doctor' then patient.phone else '' end
      ),
      'seats', coalesce(${seats}, '[]'),
      'keeps', array_remove(array[
        case when call.doctor_chat_hash is not null then 'doctor' end,
        case when call.patient_chat_hash is not null then 'patient' end
      ], null),
      'chatKept', call.chat_kept_at is not null
    ) as room
    from video_seats own
    ${ofSeat('own')}
    join persons doctor_person on doctor_person.id = doctor.user_id
    join kinds kind on kind.id = claim.kind_id
    join places place on place.id = claim.place_id
    ${withAttendance}
    where own.id = ${seatId}
  `.execute(db)
  return rows[0]!.room
}
