import { sql } from 'kysely'
import { enqueueLetters } from '../mail/enqueue.ts'
import type { Queries } from '../platform/database.ts'
import { isHere } from '../video/standing.ts'
import { notify } from './notify.ts'

type Event = { id: number; kind: string }
type Awaited = {
  event_id: number
  at: string
  claim_id: string
  patient_id: string
  date: string
  start_time: string
  end_time: string
}

/**
 * Tells patients of video visits, by bell and mail and at once, that their doctor has let them in while their page was
 * closed. Whoever is in the room sees it there.
 */
export async function tellAwaited(tx: Queries, events: readonly Event[]): Promise<void> {
  const called = events.filter(({ kind }) => kind === 'in-progress').map(({ id }) => id)
  if (called.length === 0) return
  const { rows } = await sql<Awaited>`
    select event.id as event_id, iso(event.at) as at, claim.id as claim_id, claim.patient_id, claim.date,
      claim.start_time, claim.end_time
    from appointment_events event
    join claims claim on claim.id = event.claim_id
    where event.id = any(${called}::bigint[]) and claim.mode = 'video' and claim.status = 'in-progress'
      and not exists (
        select from video_seats seat
        where seat.claim_id = claim.id and seat.side = 'patient' and seat.left_at is null and ${isHere}
      )
  `.execute(tx)
  const keyOf = ({ event_id: id }: Awaited) => `event-${id}-video-ready`
  await enqueueLetters(
    tx,
    rows.map((row) => ({
      claimId: row.claim_id,
      kind: 'video-ready',
      dedupeKey: keyOf(row),
      facts: {},
      actorId: null,
    })),
    0,
  )
  await notify(
    tx,
    rows.map((row) => ({
      dedupeKey: keyOf(row),
      userId: row.patient_id,
      claimId: row.claim_id,
      kind: 'video-ready',
      at: row.at,
      facts: { date: row.date, startTime: row.start_time, endTime: row.end_time },
    })),
  )
}
