import { sql } from 'kysely'
import type { RoomNow } from '#contract/desk/rooms.ts'
import { ownDoctor } from '../booking/lists/list.ts'
import { nameFor, takenRoomId, withAttendance } from '../booking/move/rooms-of-calls.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { allOf } from '../platform/where.ts'

/** The open rooms of a visit's place, and who is in them. Throws `not_found`, as for a visit of another doctor. */
export async function listRooms(db: Queries, caller: Caller, id: string): Promise<RoomNow[]> {
  const { rows } = await sql<{ rooms: RoomNow[] }>`
    select coalesce((
      select json_agg(json_build_object('_id', room.id, 'name', room.name, 'here', coalesce((
        select json_agg(json_build_object(
          '_id', claim.id, 'patient', ${nameFor(caller)}, 'doctor', doctor_person.name
        ) order by claim.during, claim.id)
        from appointments claim
        join people patient on patient.id = claim.patient_id
        join doctors doctor on doctor.id = claim.doctor_id
        join persons doctor_person on doctor_person.id = doctor.user_id
        ${withAttendance}
        where claim.place_id = room.place_id and claim.date = today_at(room.place_id)
          and claim.status = 'in-progress' and claim.mode = 'clinic' and ${takenRoomId} = room.id
      ), '[]')) order by fold(room.name), room.id)
      from rooms room where room.place_id = visit.place_id and not room.closed
    ), '[]') as rooms
    from appointments visit
    where ${allOf([sql`visit.id = ${id}`, caller.role === 'doctor' && sql`visit.doctor_id = ${ownDoctor(caller)}`])}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].rooms
}
