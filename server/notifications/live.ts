import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { type Holder, isStaffRole } from '#contract/rights.ts'
import type { Ground } from '../ground.ts'
import { openAmong } from '../desk/screens.ts'
import type { Caller } from '../platform/caller.ts'
import { outageOf } from '../platform/outage.ts'
import { type Change, changeWatch } from './changes.ts'
import { forNoRequest } from '../platform/requests.ts'
import { openEvents, type Stream } from '../platform/stream.ts'

/** Who listens: a logged-in person, or a public screen, whose id serves as its session. */
type Who = Pick<Caller, 'id' | 'sessionId'> & Holder & { role: Role | 'screen' }
/** `places`: where staff have their rights; null: at all places. */
type Listener = Stream & { userId: string; places: readonly string[] | null } & Pick<Who, 'role' | 'sessionId'>

export type LiveOptions = {
  /** How often (ms) the database is asked while somebody listens: a change shows within half a second. */
  everyMs?: number
  /** How often (ms) streams get a heartbeat, and streams of ended sessions are closed. */
  heartbeatMs?: number
}

const mostOfOnePerson = 12
/** If more rows than this change at once, only the topic is sent. */
const mostRowsTold = 50

/** The topic, and the row ids on a second line, which older browsers' pages ignore. */
const eventOf = (topic: string, ids: string[]) =>
  `data: ${topic}\n${ids.length > 0 && ids.length <= mostRowsTold ? `data: ${ids.join(' ')}\n` : ''}\n`

export type LiveChannel = {
  /** Takes the connection over until the client leaves or its session ends. */
  add(who: Who, reply: FastifyReply): void
  /** Closes this person's streams whose session has ended. A failure is left to the next heartbeat; never throws. */
  recheck(userId: string): Promise<void>
  /** Closes every connection, so that a stopping server does not wait for listeners. */
  close(): void
}

/**
 * Tells browsers what to reload, by server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). The server polls for committed changes instead of
 * having transactions notify: PostgreSQL's NOTIFY takes a lock that all commits share. It polls only while somebody
 * listens.
 */
export function liveChannel(
  { db, config, log }: Pick<Ground, 'db' | 'log'> & { config: Pick<Ground['config'], 'staffIdleMinutes'> },
  { everyMs = 400, heartbeatMs = 20_000 }: LiveOptions = {},
): LiveChannel {
  /** Streams by person (public screens are not included), oldest first in each set. */
  const listeners = new Map<string, Set<Listener>>()
  let running = false

  const everybody = () => [...listeners.values()].flatMap((own) => [...own])

  async function run() {
    running = true
    const newChanges = changeWatch(db)
    let beat = performance.now()
    while (listeners.size > 0) {
      await looking.attempt(async () => tell(await newChanges()))
      if (performance.now() - beat > heartbeatMs) {
        beat = performance.now()
        await recheck(everybody())
        for (const listener of everybody()) listener.write(': still here\n\n')
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref())
    }
    running = false
  }

  // A failure is tried again in the next round: the database may be away for a while.
  const looking = outageOf(log, 'The live channel could not look for changes', 'The live channel sees changes again')
  const checking = outageOf(
    log,
    'The live channel could not look for ended sessions',
    'The live channel sees ended sessions again',
  )
  const recheck = (those: readonly Listener[]) => checking.attempt(() => dropEnded(those))

  function tell(changes: Change[]) {
    const admins = everybody().filter(({ role }) => role === 'admin')
    const staff = everybody().filter(({ role }) => role !== 'screen' && isStaffRole(role))
    const screens = everybody().filter(({ role }) => role === 'screen')
    for (const { user_id: userId, topic, place_id: placeId, ids } of changes) {
      // A change without a person is sent to admins, for visits and forms also to reception. A change at a place is
      // sent to those with a right there.
      const ofClinic = (topic === 'appointments' || topic === 'forms' ? staff : admins).filter(
        ({ places }) => !places || (placeId !== null && places.includes(placeId)),
      )
      const concerned = userId ? [...(listeners.get(userId) ?? [])] : ofClinic
      for (const listener of concerned) listener.write(eventOf(topic, ids))
      // Screens are told that visits changed, but not which.
      if (!userId && topic === 'appointments') for (const screen of screens) screen.write(`data: ${topic}\n\n`)
    }
  }

  /** Closes the streams of sessions that have ended, expired or been idle for too long. */
  async function dropEnded(those: readonly Listener[]) {
    if (those.length === 0) return
    const ids = [...new Set(those.map(({ sessionId }) => sessionId))]
    const { rows } = await sql<{ id: string }>`
      select session.id from sessions session join users person on person.id = session.user_id
      where session.id = any(${ids}::uuid[]) and session.ended_at is null and session.expires_at > clinic_now()
        and not session_is_idle(person.role, session.active_at, ${config.staffIdleMinutes})
    `.execute(db)
    const screens = those.filter(({ role }) => role === 'screen').map(({ sessionId }) => sessionId)
    const open = new Set([...rows.map(({ id }) => id), ...(screens.length > 0 ? await openAmong(db, screens) : [])])
    for (const listener of those) if (!open.has(listener.sessionId)) listener.end()
  }

  return {
    add({ id: userId, role, sessionId, rights = [], placeRights = [] }, reply) {
      const places = rights.length > 0 || placeRights.length === 0 ? null : placeRights.map(({ placeId }) => placeId)
      const own = listeners.get(userId) ?? new Set<Listener>()
      if (own.size >= mostOfOnePerson) for (const oldest of [...own].slice(0, 1)) oldest.end()
      const stream = openEvents(reply, () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(userId)
      })
      const listener: Listener = { ...stream, userId, places, role, sessionId }
      if (stream.hasEnded()) return
      own.add(listener)
      listeners.set(userId, own)
      if (!running) void forNoRequest(run)
    },
    recheck: (userId) => recheck([...(listeners.get(userId) ?? [])]),
    close() {
      for (const listener of everybody()) listener.end()
    },
  }
}
