import { type RawBuilder, sql } from 'kysely'
import { isUnderWay } from '#contract/booking/appointment-status.ts'
import type { CalledIn, PatientHere } from '#contract/desk/call-in.ts'
import { type callInStages, statusOfStage } from '#contract/desk/desk-stages.ts'
import { inDoctorList, ownDoctor } from '../booking/lists/list.ts'
import { roomOf, withRoom } from '../booking/move/rooms-of-calls.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { hasRooms, stageOf } from './board.ts'
import { callWithin, type Move } from './move-visit.ts'

const here = sql`
  '_id', claim.id, 'stage', ${stageOf}, 'patient', json_build_object('name', patient.name), 'room', ${roomOf},
  'hasRooms', ${hasRooms(sql`claim.place_id`)},
  'startTime', to_char(claim.start_time, 'HH24:MI'), 'startsAt', iso(lower(claim.during)),
  'number', attendance.number, 'arrivedAt', iso(attendance.arrived_at)`

const joined = sql`
  join people patient on patient.id = claim.patient_id
  join doctors doctor on doctor.id = claim.doctor_id
  ${withRoom}`

/** The doctor's own patients of today who are there: waiting, or called in. */
export async function listHere(db: Queries, caller: Caller): Promise<PatientHere[]> {
  const { rows } = await sql<{ visit: PatientHere }>`
    select json_build_object(${here}) as visit
    from appointments claim ${joined}
    where claim.doctor_id = ${ownDoctor(caller)} and ${inDoctorList.today} and claim.status <> 'cancelled'
      and ${stageOf} in ('waiting', 'room')
    order by claim.during, claim.id
  `.execute(db)
  return rows.map(({ visit }) => visit)
}

type Step = { to: (typeof callInStages)[number] } & Pick<Move, 'version' | 'roomId' | 'anyway'>

/**
 * Calls a doctor's own patient in, or takes that back: the step of the desk, with its rules, numbers and screens.
 * Throws `not_found` for a visit of another doctor, `transition_not_allowed` for one that is over, on another day, or
 * not at the clinic, `visit_moved_on` where the desk was quicker, and `room_taken`.
 */
export async function callIn({ db }: Ground, caller: Caller, id: string, step: Step): Promise<CalledIn> {
  const isHere = sql<boolean>`claim.mode = 'clinic' and claim.date = today_at(claim.place_id)`
  await inTransaction(db, (tx) => callOwnIn(tx, caller, id, { ...step, isHere }))
  const { rows } = await sql<{ visit: CalledIn }>`
    select json_build_object('version', claim.version, ${here}) as visit
    from appointments claim ${joined} where claim.id = ${id}
  `.execute(db)
  return rows[0]!.visit
}

/**
 * The step of `callIn`, within a transaction. `isHere` is the condition, on a `claim`, under which the visit can be
 * called in.
 */
export async function callOwnIn(
  tx: Queries,
  caller: Caller,
  id: string,
  { isHere, ...step }: Step & { isHere: RawBuilder<boolean> },
): Promise<void> {
  // Before anything is said of the visit, and again below: a stand-in may take it over meanwhile.
  const { rows } = await sql<{ doctor_id: string; is_here: boolean }>`
    select claim.doctor_id, ${isHere} as is_here from appointments claim
    where claim.id = ${id} and claim.doctor_id = ${ownDoctor(caller)}
  `.execute(tx)
  const [own] = rows
  if (!own) throw new Failure('not_found')
  if (!own.is_here) throw new Failure('transition_not_allowed')
  const { doctor_id: doctorId, date, status } = await callWithin(tx, caller, id, step)
  if (doctorId !== own.doctor_id) throw new Failure('not_found')
  if (!isUnderWay(status)) throw new Failure('transition_not_allowed')
  auditIsAbout([], { visit: date, was: status, became: statusOfStage[step.to] })
}
