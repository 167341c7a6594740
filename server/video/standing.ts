import { sql } from 'kysely'
import { isHere } from '../booking/move/close-call.ts'
import { closesAt, isComing, isItsTime } from '../mail/video-visit.ts'

export { closesAt, isHere, isItsTime }

/*
 * Conditions on a visit by video (`claim`), its `call`, and a `seat` in its room: the one place that says when a room
 * is open, and who is in it.
 */

/** Whether the room of a `claim` is open: one may join, and seats that are in connect to each other. */
export const isOpen = sql<boolean>`(${isComing} and ${isItsTime})`

/** Whether somebody who has a seat is told how the visit went: its chat may still be kept once it has ended. */
export const isReadable = sql<boolean>`(
  ${isItsTime} and (${isComing} or claim.mode = 'video' and (
    claim.status = 'completed' or claim.status = 'cancelled' and call.line_failed_at is not null
  ))
)`

/** Whether a `seat` is in: the doctor always is, the patient once they were called in, a guest once let in. */
export const isIn = sql<boolean>`(
  ${isOpen} and case seat.side
    when 'doctor' then true
    when 'patient' then claim.status = 'in-progress'
    else seat.admitted_at is not null
  end
)`
