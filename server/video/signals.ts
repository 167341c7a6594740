import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/video/video.ts'
import type { Ground } from '../ground.ts'
import { Failure } from '../platform/failure.ts'
import { type SeatPass, seatOf, standingSeats } from './seats.ts'
import { closesAt, isIn } from './standing.ts'

/** Signals are delivered, and delivered again after a reconnect, for so many seconds. They hold network addresses. */
export const signalSeconds = 120

/**
 * Leaves a signal for another seat of the room; its stream delivers it, on whichever server that is. Throws
 * `video_not_yours` while the sender is not in, `not_found` unless the other seat is in the same room, and as `seatOf`.
 */
export async function sendSignal(
  ground: Ground,
  { pass, to, ...body }: Omit<InputOf<typeof contract.signalVideo>['body'], 'pass'> & { pass: SeatPass },
): Promise<void> {
  const own = await seatOf(ground, pass, { open: true })
  if (!own.is_in) throw new Failure('video_not_yours')
  const { rows } = await sql<{ id: number }>`
    insert into video_signals (from_seat, to_seat, body)
    select ${own.id}, seat.id, ${JSON.stringify(body)}::jsonb ${standingSeats}
      and seat.id = ${to} and seat.id <> ${own.id} and seat.claim_id = ${own.claim_id} and ${isIn}
    returning id
  `.execute(ground.db)
  if (rows.length === 0) throw new Failure('not_found')
}

/** Deletes signals that are not delivered any more, and the seats of rooms that closed an hour ago. */
export async function forgetVideo({ db }: Pick<Ground, 'db'>): Promise<void> {
  await sql`
    delete from video_signals where at < clinic_now() - make_interval(secs => ${sql.lit(signalSeconds)})
  `.execute(db)
  await sql`
    delete from video_seats using claims claim
    where claim.id = claim_id and ${closesAt} < clinic_now() - interval '1 hour'
  `.execute(db)
}
