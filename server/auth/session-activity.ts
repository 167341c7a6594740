import { sql } from 'kysely'
import type { Ground } from '../ground.ts'

export type Activity = {
  /** Notes that a person used a session this many seconds ago. */
  note(sessionId: string, secondsAgo: number): void
  /** Writes what is noted, and stops. */
  stop(): Promise<void>
}

/**
 * Notes when people last used their sessions. The times are gathered in the process and written now and then in one
 * statement, so that no request waits for it.
 */
export function sessionActivity({ db, log }: Pick<Ground, 'db' | 'log'>, waitMs = 30_000): Activity {
  /** By session: when (ms) the first note since the last write was made, and when the session was last used. */
  const noted = new Map<string, { since: number; usedAt: number }>()

  async function write(olderThanMs: number): Promise<void> {
    const now = performance.now()
    const due = [...noted].filter(([, { since }]) => now - since >= olderThanMs)
    if (due.length === 0) return
    for (const [id] of due) noted.delete(id)
    const used = due.map(([id, { usedAt }]) => ({ id, ago: (now - usedAt) / 1000 }))
    // Skip rows that are locked, by another server or by the end of a session: waiting for them could be a deadlock.
    await sql`
      with free as materialized (
        select sessions.id, used.ago
        from jsonb_to_recordset(${JSON.stringify(used)}::jsonb) as used (id uuid, ago float8)
        join sessions on sessions.id = used.id
        for no key update of sessions skip locked
      )
      update sessions set active_at = greatest(active_at, clinic_now() - make_interval(secs => free.ago))
      from free where sessions.id = free.id
    `.execute(db)
  }

  let underWay = Promise.resolve()
  const attempt = (olderThanMs: number) => {
    // Notes that cannot be written are lost; the next request of the session makes a new one.
    underWay = underWay
      .then(() => write(olderThanMs))
      .catch((err: unknown) => {
        log.warn({ err }, 'When sessions were last used could not be written')
      })
    return underWay
  }
  const timer = setInterval(() => void attempt(waitMs), Math.min(1000, waitMs)).unref()

  return {
    note(sessionId, secondsAgo) {
      const now = performance.now()
      const usedAt = now - secondsAgo * 1000
      const known = noted.get(sessionId)
      if (known) known.usedAt = Math.max(known.usedAt, usedAt)
      else noted.set(sessionId, { since: now, usedAt })
    },
    async stop() {
      clearInterval(timer)
      await attempt(0)
    },
  }
}
