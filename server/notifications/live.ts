import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { LiveTopic } from '#contract/notifications.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'

type Listener = { userId: string; role: Role; sessionId: string; write: (text: string) => boolean; end: () => void }

/** How often (ms) the database is asked while anybody listens: a change shows within half a second. */
const everyMs = 400
const heartbeatMs = 20_000
const mostOfOnePerson = 12

type Change = { user_id: string | null; topic: LiveTopic }

export type LiveChannel = {
  /** Takes the connection over and keeps it until the caller goes. */
  add(caller: Caller, reply: FastifyReply): void
  /** Ends every connection: a server that stops does not wait for those who listen. */
  close(): void
}

/**
 * Tells browsers what to ask for anew, by server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 * The server looks at what transactions have left behind rather than have each one notify: PostgreSQL's NOTIFY takes a lock that all
 * commits share. It asks only while somebody listens.
 */
export function liveChannel({ db, log }: Pick<Ground, 'db' | 'log'>): LiveChannel {
  const listeners = new Set<Listener>()
  let running = false

  async function run() {
    running = true
    let mark: string | undefined
    let beat = performance.now()
    while (listeners.size > 0) {
      try {
        const next = await changesSince(mark)
        for (const { user_id: userId, topic } of next.changes) {
          for (const listener of listeners) {
            // What has no person of its own is for those who run the clinic.
            if (userId ? listener.userId === userId : listener.role === 'admin') listener.write(`data: ${topic}\n\n`)
          }
        }
        mark = next.mark
      } catch (error) {
        log.warn({ err: error }, 'The live channel could not look for changes')
      }
      if (performance.now() - beat > heartbeatMs) {
        beat = performance.now()
        await dropEnded().catch(() => undefined)
        for (const listener of listeners) listener.write(': still here\n\n')
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs).unref())
    }
    running = false
  }

  async function changesSince(mark: string | undefined): Promise<{ mark: string; changes: Change[] }> {
    const { rows } = await sql<{ mark: string; changes: Change[] | null }>`
      with upto as (select pg_snapshot_xmin(pg_current_snapshot()) as txid),
      event as (
        select claim.patient_id, doctor.user_id as doctor_user_id
        from upto, appointment_events event
        join claims claim on claim.id = event.claim_id
        join doctors doctor on doctor.id = claim.doctor_id
        where event.txid >= ${mark ?? null}::xid8 and event.txid < upto.txid and event.kind <> 'held'
      ), care as (
        select request.patient_id
        from upto, care_request_events event join care_requests request on request.id = event.request_id
        where event.txid >= ${mark ?? null}::xid8 and event.txid < upto.txid
      ), change as (
        select patient_id as user_id, 'appointments' as topic from event
        union select doctor_user_id, 'appointments' from event
        union select null, 'appointments' from event
        union select patient_id, 'care' from care
        union select null, 'care' from care
        union
        select user_id, 'notices' from upto, notices
        where notices.txid >= ${mark ?? null}::xid8 and notices.txid < upto.txid
      )
      select (select txid::text from upto) as mark, (select json_agg(change) from change) as changes
    `.execute(db)
    return { mark: rows[0]!.mark, changes: rows[0]!.changes ?? [] }
  }

  /** A session that has ended hears nothing more. */
  async function dropEnded() {
    const ids = [...new Set([...listeners].map(({ sessionId }) => sessionId))]
    const { rows } = await sql<{ id: string }>`
      select id from sessions where id = any(${ids}::uuid[]) and ended_at is null and expires_at > clinic_now()
    `.execute(db)
    const open = new Set(rows.map(({ id }) => id))
    for (const listener of listeners) if (!open.has(listener.sessionId)) listener.end()
  }

  return {
    add(caller, reply) {
      const own = [...listeners].filter(({ userId }) => userId === caller.id)
      if (own.length >= mostOfOnePerson) own[0]!.end()
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      } as Record<string, string>)
      raw.write(': welcome\n\n')
      const listener: Listener = {
        userId: caller.id,
        role: caller.role,
        sessionId: caller.sessionId,
        write: (text) => raw.write(text),
        end: () => raw.end(),
      }
      listeners.add(listener)
      raw.on('close', () => listeners.delete(listener))
      if (!running) void run()
    },
    close() {
      for (const listener of listeners) listener.end()
    },
  }
}
