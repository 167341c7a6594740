import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Key } from './keys.ts'

/**
 * A row of the audit as text, always the same: every column, instants in microseconds of UTC. It is made here and not
 * by a function of the database, so that nobody who can change the database can change the sealed text.
 */
export const contentOf = sql<string>`
  jsonb_build_array(
    event.id, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.actor_id, event.role,
    event.action, event.subject, event.about, event.outcome, event.details, event.address
  )::text`

/** The seal before the first row. */
export const beginning = Buffer.alloc(0)

/**
 * The seal of a row: HMAC-SHA-256 (RFC 2104) over its position, the seal before it and the row itself. Without the key
 * nobody can change, remove, add or move a row.
 */
export const sealOf = (key: Key, position: number, before: Buffer, content: string): Buffer =>
  createHmac('sha256', key.secret)
    .update(`row ${position}\n${before.toString('hex')}\n${content}`)
    .digest()

/** The signature over the end of the chain. */
export const headSealOf = (key: Key, position: number, last: Buffer): Buffer =>
  createHmac('sha256', key.secret)
    .update(`head ${position}\n${last.toString('hex')}`)
    .digest()
