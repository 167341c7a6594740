import { type RawBuilder, sql } from 'kysely'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import { roomOf, withRoom } from '../booking/move/rooms-of-calls.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { placeOrFirst } from '../platform/where.ts'
import { isUnanswered } from '../booking/stand-ins/ask-patients.ts'
import { dueAtDeskCents, withMoney } from '../payments/money-of-visit.ts'

/** The state of a `claim`, with its `attendance` on that day at that place. */
export const stageOf = sql`
  case
    when claim.status = 'in-progress' then 'room'
    when claim.status = 'completed' then 'done'
    when claim.status = 'no-show' then 'not-come'
    when attendance.arrived_at is not null then 'waiting'
    else 'expected'
  end`

const notCancelled = sql`claim.status <> 'cancelled'`

/** Visits as the desk sees them: who, when, where and their state, and none of the clinical texts. */
export async function readVisits(db: Queries, where: RawBuilder<unknown>): Promise<BoardVisit[]> {
  const { rows } = await sql<{ visit: BoardVisit }>`
    select json_build_object(
      '_id', claim.id, 'version', claim.version, 'stage', ${stageOf}, 'status', claim.status,
      'patient', json_build_object(
        '_id', patient.person_id, 'number', patient.number, 'name', patient.name, 'needs', patient.needs
      ),
      'doctor', json_build_object('_id', doctor.id, 'name', doctor_person.name),
      'kind', json_build_object('_id', kind.id, 'name', kind.name, 'mode', claim.mode),
      'room', ${roomOf}, 'roomId', room.id,
      'date', claim.date,
      'startTime', to_char(claim.start_time, 'HH24:MI'), 'endTime', to_char(claim.end_time, 'HH24:MI'),
      'startsAt', iso(lower(claim.during)), 'endsAt', iso(upper(claim.during)),
      'number', attendance.number,
      'checkedInAt', iso(attendance.checked_in_at), 'arrivedAt', iso(attendance.arrived_at),
      'isUnanswered', ${isUnanswered},
      'calledAt', iso(attendance.called_at), 'toldMinutes', attendance.told_minutes,
      'due', ${dueAtDeskCents} / 100.0,
      'link', (
        select json_build_object('until', iso(claim.pay_by)) from visit_links
        where claim_id = claim.id and (claim.pay_by > clinic_now() or claim.pay_by is null and words is not null)
      ),
      'forms', forms.light
    ) as visit
    from appointments claim
    join people patient on patient.id = claim.patient_id
    join doctors doctor on doctor.id = claim.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    join kinds kind on kind.id = claim.kind_id
    ${withRoom} ${withMoney}
    cross join lateral light_of_forms(claim.id) forms
    where ${where}
    order by claim.during, claim.id
  `.execute(db)
  return rows.map(({ visit }) => visit)
}

/** One visit of the board. Throws `not_found` for an unknown or cancelled visit. */
export async function readVisit(db: Queries, id: string): Promise<BoardVisit> {
  const [visit] = await readVisits(db, sql`claim.id = ${id} and ${notCancelled}`)
  if (!visit) throw new Failure('not_found')
  return visit
}

/** Whether a place has rooms into which somebody can be called. */
export const hasRooms = (place: RawBuilder<unknown>) =>
  sql`exists (select from rooms where place_id = ${place} and not closed)`

/** A `place` with visits. */
export const placeOfVisits = sql`
  json_build_object(
    '_id', place.id, 'name', place.name, 'timeZone', zone_of(place.id),
    'hasRooms', ${hasRooms(sql`place.id`)}
  )`

type Asked = { placeId?: string | undefined; date?: string | undefined }

/** The setting of a demo that makes boards open on the next day from the evening on. */
export const boardsOpenAhead = 'boards_open_ahead'

/** The date that the board of a `place` opens on: today or, in a demo from 20:00, tomorrow. */
const opensOn = sql`(
  today_at(place.id) + case
    when (clinic_now() at time zone zone_of(place.id))::time >= '20:00'
      and exists (select from settings where key = ${boardsOpenAhead}) then 1 else 0
  end
)`

/**
 * The day of a place as the desk sees it: the day that its board opens on at the caller's first place, unless others
 * are named. Throws `not_found`.
 */
export async function readBoard(db: Queries, caller: Caller, { placeId: named, date: wanted }: Asked): Promise<Board> {
  const placeId = placeOrFirst(caller, named)
  const { rows } = await sql<Omit<Board, 'visits'>>`
    select ${placeOfVisits} as place,
      coalesce(${wanted ?? null}::date, ${opensOn}) as date,
      (
        select count(*) from change_requests request join claims claim on claim.id = request.claim_id
        where request.status = 'open' and claim.place_id = place.id and lower(claim.during) > clinic_now()
      ) as "askedToChange"
    from places place where place.id = ${placeId}
  `.execute(db)
  const [day] = rows
  if (!day) throw new Failure('not_found')
  const visits = await readVisits(
    db,
    sql`claim.place_id = ${placeId} and claim.date = ${day.date}::date and ${notCancelled}`,
  )
  return { ...day, visits }
}
