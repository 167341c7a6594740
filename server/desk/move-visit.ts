import { sql } from 'kysely'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { type Stage, statusOfStage } from '#contract/desk/desk-stages.ts'
import { textsIn } from '../../texts/texts.ts'
import { noteAttendance } from '../booking/move/note-attendance.ts'
import { mustBeAlone, mustBeRoomAt } from '../booking/move/rooms-of-calls.ts'
import { lockAtVersion, stepVisit, type VisitStanding } from '../booking/move/step-visit.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { allOf, atPlaces } from '../platform/where.ts'
import { readVisit, readVisits } from './board.ts'

export type Move = {
  to: Stage
  /** The version on the screen (optimistic lock). */
  version: number
  /** An instant (ISO 8601): when it happened, if it is entered later. */
  at?: string | undefined
  /** The patient has checked in themselves. */
  checkedIn?: boolean
  /** The room of the place into which the patient is called, or in which they now are. */
  roomId?: string | undefined
  /** They are called in although somebody else is in that room. */
  anyway?: boolean
}

/** The kind of event for each stage of a visit. */
const kindOf: Record<Stage, string> = {
  expected: 'not-arrived',
  waiting: 'arrived',
  room: 'in-progress',
  done: 'completed',
  'not-come': 'no-show',
}

/**
 * Moves a visit to any stage on the board, whatever its current one. If two people move a visit at once, the second
 * throws `visit_moved_on`, which names the colleague who was quicker. Throws `not_found`, `room_taken` unless `anyway`
 * is set, and `transition_not_allowed` for a future day.
 */
export async function moveVisit({ db }: Ground, caller: Caller, id: string, move: Move): Promise<BoardVisit> {
  await inTransaction(db, async (tx) => {
    const { date, status } = await callWithin(tx, caller, id, move)
    auditIsAbout([], { visit: date, was: status, became: statusOfStage[move.to] })
  })
  return readVisit(db, id)
}

/** As `moveVisit`, within a transaction and without a look into the room; answers the visit as it was before. */
export async function moveWithin(tx: Queries, caller: Caller | null, id: string, move: Move): Promise<VisitStanding> {
  const { to, version } = move
  const status = statusOfStage[to]
  const visit = await lockAtVersion(tx, { id, version, to: status })
  if (!visit) throw await movedOn(tx, id)
  const isOver = status === 'completed' || status === 'no-show'
  const mayMove = visit.status !== 'cancelled' && visit.begun_day && (visit.both_there || isOver)
  if (!mayMove) throw new Failure('transition_not_allowed')
  if (move.roomId) await mustBeRoomAt(tx, visit.place_id, move.roomId)
  await stepVisit(tx, caller, visit, { to: status, kind: kindOfMove(visit, move) })
  await noteAttendance(tx, visit, move)
  return visit
}

/** As `moveWithin`; throws `room_taken` unless `anyway` is set. */
export async function callWithin(tx: Queries, caller: Caller, id: string, move: Move): Promise<VisitStanding> {
  const visit = await moveWithin(tx, caller, id, move)
  // What is entered later is no call: nobody is sent into a room.
  if (move.to === 'room' && !move.at && !move.anyway) await mustBeAlone(tx, caller, visit)
  return visit
}

function kindOfMove({ status }: VisitStanding, { to, roomId, checkedIn }: Move): string {
  if (checkedIn) return 'checked-in'
  return to === 'room' && status === 'in-progress' && roomId ? 'room-changed' : kindOf[to]
}

/** Why this version of a visit was not found: there is no such visit, or another desk changed it first. */
export async function movedOn(tx: Queries, id: string): Promise<Failure> {
  const { rows } = await sql<{ by: string | null }>`
    select (
      select actor.name
      from appointment_events event
      left join persons actor on actor.id = event.actor_id and actor.account_role is not null
      where event.claim_id = claim.id order by event.id desc limit 1
    ) as by
    from appointments claim where claim.id = ${id}
  `.execute(tx)
  if (!rows[0]) return new Failure('not_found')
  const { by } = rows[0]
  if (!by) return new Failure('visit_moved_on')
  const [visit] = await readVisits(tx, sql`claim.id = ${id}`)
  const { patient, stage, status, kind } = visit!
  return new Failure('visit_moved_on', {
    said(language) {
      const { deskBoard, contractWords } = textsIn(language)
      if (status === 'cancelled') return deskBoard.quicker(by, patient.name, contractWords.statuses.cancelled)
      const begun = stage === 'room' && kind.mode !== 'clinic'
      return deskBoard.quicker(by, patient.name, begun ? deskBoard.underWay : deskBoard.stages[stage])
    },
  })
}

type Marked = { to: 'not-come' | 'expected'; visits: readonly { _id: string; version: number }[] }

/**
 * Marks each visit as a no-show, or undoes it. Visits that have changed meanwhile are left as they are, and so are
 * calls, home visits, and visits at places that are not the caller's.
 */
export async function endDay(
  { db }: Ground,
  caller: Caller,
  { to, visits }: Marked,
): Promise<{ moved: { _id: string; version: number }[]; left: number }> {
  const moved: { _id: string; version: number }[] = []
  const { rows } = await sql<{ id: string }>`
    select id from claims claim
    where ${allOf([
      sql`id = any(${visits.map(({ _id }) => _id)}::uuid[])`,
      to === 'not-come' && sql`mode = 'clinic'`,
      atPlaces(sql`place_id`, caller),
    ])}
  `.execute(db)
  const here = new Set(rows.map(({ id }) => id))
  for (const { _id, version } of visits) {
    if (!here.has(_id)) continue
    try {
      await inTransaction(db, (tx) => moveWithin(tx, caller, _id, { to, version }))
      moved.push({ _id, version: version + 1 })
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error
    }
  }
  // Writes the attempt to the audit even if no visit was marked.
  if (moved.length === 0) await inTransaction(db, async () => undefined)
  return { moved, left: visits.length - moved.length }
}
