import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Key } from './keys.ts'

/**
 * A row of the audit as text, the same for ever: every column, instants in microseconds of UTC. Said here and not in a
 * function of the database, so that whoever can change the database cannot change what is sealed.
 */
export const contentOf = sql<string>`
  jsonb_build_array(
    event.id, to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event.actor_id, event.role,
    event.action, event.subject, event.about, event.outcome, event.details, event.address
  )::text`

/** What stands before the first row. */
export const beginning = Buffer.alloc(0)

/**
 * The seal of a row: HMAC-SHA-256 (RFC 2104) over its place in the chain, the seal before it and the row itself, so
 * that none can be changed, taken out, put in or moved by anybody without the key.
 */
export const sealOf = (key: Key, position: number, before: Buffer, content: string): Buffer =>
  createHmac('sha256', key.secret)
    .update(`row ${position}\n${before.toString('hex')}\n${content}`)
    .digest()

/** The signature over where the chain ends. */
export const headSealOf = (key: Key, position: number, last: Buffer): Buffer =>
  createHmac('sha256', key.secret)
    .update(`head ${position}\n${last.toString('hex')}`)
    .digest()
