import { sql } from 'kysely'
import { hereMs } from '#contract/video/video-times.ts'
import { isItsTime } from '../../mail/video-visit.ts'
import type { Queries } from '../../platform/database.ts'

/** Whether a `seat` in the room of a video visit counts as here. */
export const isHere = sql<boolean>`
  coalesce(seat.seen_at > clinic_now() - make_interval(secs => ${sql.lit(hereMs / 1000)}), false)`

/**
 * Notes that a visit is over in its call by video, if it has one: when both sides went (those who are not here any
 * more, when they were last seen), and that nobody connects any more. Seats stay until the room closes, so that a chat
 * can still be kept.
 */
export async function closeCall(tx: Queries, id: string): Promise<void> {
  const wentAt = (side: 'patient' | 'doctor') => sql`(
    select case when ${isHere} then clinic_now() else coalesce(seat.seen_at, seat.joined_at) end
    from video_seats seat where seat.claim_id = call.claim_id and seat.side = ${side} and seat.left_at is null
  )`
  const { rows } = await sql`
    update video_calls call
    set version = version + 1, ended_at = clinic_now(), invite_id = null,
      patient_left_at = coalesce(patient_left_at, ${wentAt('patient')}),
      doctor_left_at = coalesce(doctor_left_at, ${wentAt('doctor')})
    where claim_id = ${id} returning claim_id
  `.execute(tx)
  if (rows.length === 0) return
  await sql`
    delete from video_signals using video_seats seat where seat.id = from_seat and seat.claim_id = ${id}
  `.execute(tx)
}

/**
 * The call of a visit that was moved to a time at which its room is not open begins anew there: who came at the time
 * before has not come yet, and has waited for nobody.
 */
export async function beginCallAnew(tx: Queries, id: string): Promise<void> {
  await sql`
    update video_calls call
    set version = call.version + 1, patient_joined_at = null, doctor_joined_at = null, let_in_at = null,
      patient_left_at = null, doctor_left_at = null, outcome = null, at_first = null, by_relay = null,
      first_picture_ms = null, fell = null
    from claims claim
    where claim.id = ${id} and call.claim_id = claim.id and not ${isItsTime}
  `.execute(tx)
}
