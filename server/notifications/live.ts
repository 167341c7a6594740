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
import { openStream, type Stream } from './stream.ts'

/** Who listens: somebody who is logged in, or a screen for everybody, whose id serves as its session. */
type Who = Pick<Caller, 'id' | 'sessionId'> & Holder & { role: Role | 'screen' }
/** `places`: where staff have their rights; null: a right for all places. */
type Listener = Stream & { userId: string; places: readonly string[] | null } & Pick<Who, 'role' | 'sessionId'>

export type LiveOptions = {
  /** How often (ms) the database is asked while anybody listens: a change shows within half a second. */
  everyMs?: number
  /** How often (ms) streams are kept awake, and those whose session has ended are closed. */
  heartbeatMs?: number
}

const mostOfOnePerson = 12
/** Of more rows than these at once only the topic is told. */
const mostRowsTold = 50

/** The topic, and the rows that it is about on a line of their own: browsers that know nothing of them pass it over. */
const eventOf = (topic: string, ids: string[]) =>
  `data: ${topic}\n${ids.length <= mostRowsTold ? `data: ${ids.join(' ')}\n` : ''}\n`

export type LiveChannel = {
  /** Takes the connection over and keeps it until the caller goes, or their session ends. */
  add(who: Who, reply: FastifyReply): void
  /** Closes this person's streams whose session has ended. What fails is left to the next heartbeat; never throws. */
  recheck(userId: string): Promise<void>
  /** Ends every connection: a server that stops does not wait for those who listen. */
  close(): void
}

/**
 * Tells browsers what to ask for anew, by server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). The server looks at what transactions have left
 * behind rather than have each one notify: PostgreSQL's NOTIFY takes a lock that all commits share. It asks only while
 * somebody listens.
 */
export function liveChannel(
  { db, config, log }: Pick<Ground, 'db' | 'log'> & { config: Pick<Ground['config'], 'staffIdleMinutes'> },
  { everyMs = 400, heartbeatMs = 20_000 }: LiveOptions = {},
): LiveChannel {
  /** Streams by person; those without a person are not in it. The oldest of each set comes first. */
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

  // What fails now is tried again by the next round: the database may be away for a while.
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
      // What has no person of its own is for those who run the clinic; visits are the desk's too.
      // What is at a place wakes those who have a right there.
      const ofClinic = (topic === 'appointments' ? staff : admins).filter(
        ({ places }) => !places || (placeId !== null && places.includes(placeId)),
      )
      const concerned = userId ? [...(listeners.get(userId) ?? [])] : ofClinic
      for (const listener of concerned) listener.write(eventOf(topic, ids))
      // Screens are told that visits changed, and not which.
      if (!userId && topic === 'appointments') for (const screen of screens) screen.write(`data: ${topic}\n\n`)
    }
  }

  /** A session that has ended, run out or been left alone too long hears nothing more. */
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
      reply.hijack()
      const headers = {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      }
      const stream = openStream(reply.raw, headers, () => {
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
