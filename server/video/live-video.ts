import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { VideoSignal } from '#contract/video/video.ts'
import type { Ground } from '../ground.ts'
import { outageOf } from '../platform/outage.ts'
import { forNoRequest } from '../platform/requests.ts'
import { openEvents, type Stream } from '../platform/stream.ts'
import { readRoom } from './room.ts'
import { noteChange, type Seat, standingSeats } from './seats.ts'
import { signalSeconds } from './signals.ts'
import { isHere, isOpen } from './standing.ts'

/** A stream of a seat on this server. */
type Listener = Stream & {
  seat: string
  claimId: string
  /** What the room was when its page was last told; undefined before the first look. */
  state: string | undefined
  /** The signals that it was sent, and when (ms). */
  sent: Map<number, number>
}

export type VideoChannelOptions = {
  /** How often (ms) the database is asked while somebody listens. */
  everyMs?: number
  /** How often (ms) it is noted who is here, and streams end whose seat does not stand any more. */
  heartbeatMs?: number
}

/** Descriptions are up to 60 kB each, and all of the last two minutes are sent again after a reconnect. */
const mostWaitingBytes = 4 * 1024 * 1024
/** A look finds what was written since the last one, and what was committed late. */
const overlapMs = 5000

export type VideoChannel = {
  /** Takes the connection over until the client leaves, its seat is taken elsewhere, or the room closes. */
  add(seat: Pick<Seat, 'id' | 'claim_id'>, reply: FastifyReply): void
  /** Closes every connection, so that a stopping server does not wait for listeners. */
  close(): void
}

type Look = {
  rooms: { id: string; state: string }[]
  signals: { id: number; to: string; from: string; body: Omit<VideoSignal, 'id' | 'from'> }[]
}

/**
 * Streams to the seats of video rooms: signals, and that a room has changed. Servers do not talk to each other: each
 * looks into the database for the seats that listen to it, often, since a connection waits for every step of it.
 */
export function videoChannel(
  { db, log }: Pick<Ground, 'db' | 'log'>,
  { everyMs = 100, heartbeatMs = 5000 }: VideoChannelOptions = {},
): VideoChannel {
  /** By seat. */
  const listeners = new Map<string, Listener>()
  let running = false
  let lookedAt = 0

  const looking = outageOf(log, 'The video channel could not look for signals', 'The video channel sees signals again')
  const checking = outageOf(log, 'The video channel could not look at its seats', 'The video channel sees seats again')

  async function run() {
    running = true
    let beat = Number.NEGATIVE_INFINITY
    while (listeners.size > 0) {
      if (performance.now() - beat > heartbeatMs) {
        beat = performance.now()
        await checking.attempt(() => check([...listeners.values()]))
      }
      await looking.attempt(look)
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref())
    }
    running = false
  }

  async function look() {
    const those = [...listeners.values()]
    const begun = performance.now()
    const { rooms, signals } = await lookFor(db, those, begun - lookedAt + overlapMs)
    lookedAt = begun
    for (const { id, to, from, body } of signals) {
      const listener = listeners.get(to)
      if (!listener || listener.sent.has(id)) continue
      listener.sent.set(id, begun)
      listener.write(
        `data: signal\ndata: ${JSON.stringify({ id: String(id), from, ...body } satisfies VideoSignal)}\n\n`,
      )
    }
    const states = new Map(rooms.map(({ id, state }) => [id, state]))
    const changed = those.filter(({ claimId, state }) => states.get(claimId) !== state)
    // Whoever the change has put out hears that first.
    if (changed.length > 0) await check(changed)
    // A new listener is told at once: the room may have changed since its page read it.
    for (const listener of changed) {
      if (listener.hasEnded()) continue
      listener.write(`data: room\ndata: ${JSON.stringify(await readRoom(db, listener.seat))}\n\n`)
      listener.state = states.get(listener.claimId) ?? ''
    }
  }

  /** Notes that these seats are here, and ends the streams of those that do not stand any more. */
  async function check(those: readonly Listener[]) {
    for (const { sent } of those) {
      for (const [id, at] of sent) if (performance.now() - at > 2 * signalSeconds * 1000) sent.delete(id)
    }
    const { rows } = await sql<{ id: string }>`
      with standing as materialized (
        select seat.id ${standingSeats} and ${isOpen} and seat.id = any(${those.map(({ seat }) => seat)}::uuid[])
      )
      update video_seats seat set seen_at = clinic_now() from standing where seat.id = standing.id returning seat.id
    `.execute(db)
    const standing = new Set(rows.map(({ id }) => id))
    for (const listener of those) {
      if (standing.has(listener.seat)) listener.write(': still here\n\n')
      else await putOut(listener)
    }
  }

  async function putOut(listener: Listener) {
    listener.write('data: over\n\n')
    listener.end()
    // Others do not see a seat any more that is nobody's. In a room that has ended seats stay, to keep the chat.
    const { rows } = await sql<{ id: string }>`
      update video_seats seat set left_at = clinic_now()
      where id = ${listener.seat} and left_at is null and not exists (
        select ${standingSeats} and seat.id = ${listener.seat}
      ) returning id
    `.execute(db)
    if (rows.length > 0) await noteChange(db, listener.claimId)
  }

  return {
    add({ id: seat, claim_id: claimId }, reply) {
      listeners.get(seat)?.end()
      const stream = openEvents(
        reply,
        () => {
          if (listeners.get(seat) === listener) listeners.delete(seat)
        },
        mostWaitingBytes,
      )
      const listener: Listener = { ...stream, seat, claimId, state: undefined, sent: new Map() }
      if (stream.hasEnded()) return
      listeners.set(seat, listener)
      if (!running) void forNoRequest(run)
    },
    close() {
      for (const listener of [...listeners.values()]) listener.end()
    },
  }
}

/** The rooms of these listeners as they are, and their signals: of the last `sinceMs`, for new listeners all. */
async function lookFor(db: Ground['db'], those: readonly Listener[], sinceMs: number): Promise<Look> {
  const seconds = Math.min(signalSeconds, sinceMs / 1000)
  const asked = those.map(({ seat, claimId, state }) => ({
    seat,
    claimId,
    seconds: state === undefined ? signalSeconds : seconds,
  }))
  const { rows } = await sql<Look>`
    with listener as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked (seat uuid, "claimId" uuid, seconds float8)
    )
    select
      coalesce((
        select json_agg(json_build_object(
          'id', signal.id, 'to', signal.to_seat, 'from', signal.from_seat, 'body', signal.body
        ) order by signal.id)
        from listener join video_signals signal on signal.to_seat = listener.seat
          and signal.at > clinic_now() - make_interval(secs => listener.seconds)
      ), '[]') as signals,
      coalesce((
        select json_agg(json_build_object('id', claim.id, 'state', concat_ws(' ',
          call.version, claim.version, claim.status, claim.during, attendance.told_minutes,
          (
            select string_agg(seat.id::text, ' ' order by seat.id) from video_seats seat
            where seat.claim_id = claim.id and seat.left_at is null and ${isHere}
          )
        )))
        from video_calls call join claims claim on claim.id = call.claim_id
        left join attendances attendance on attendance.claim_id = claim.id
        where claim.id = any(array(select "claimId" from listener))
      ), '[]') as rooms
  `.execute(db)
  return rows[0]!
}
