import { sql } from 'kysely'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import type { Keyring } from '../platform/encryption.ts'
import { openDetails, openNote, sealedAtOnce, sealedDetails, sealedNote } from './sealed.ts'

/** The sealed texts of requests: their ids, the patient of a row, and how to open and seal a text. */
const places = {
  care_requests: { ids: 'uuid', requestId: 'id', open: openDetails, seal: sealedDetails },
  care_request_events: { ids: 'bigint', requestId: 'request_id', open: openNote, seal: sealedNote },
} as const

/**
 * Seals all details and answers with the current key that were sealed with another one. It may be stopped and begun
 * again at any time. Answers how many texts it sealed.
 */
export async function resealRequests(db: Database, records: Keyring): Promise<number> {
  let sealed = 0
  for (const table of ['care_requests', 'care_request_events'] as const) {
    for (let last = -1; last !== 0; sealed += last) {
      last = await inTransaction(db, (tx) => resealSome(tx, records, table))
    }
  }
  return sealed
}

type Row = { id: string | number; request_id: string; key_id: string; sealed: Buffer }

async function resealSome(tx: Queries, records: Keyring, table: keyof typeof places): Promise<number> {
  const { ids, requestId, open, seal } = places[table]
  // Events are append-only: only their seal changes here, not their text.
  await sql`select set_config('salus.erasing', 'yes', true), set_config('statement_timeout', '0', true)`.execute(tx)
  const { rows } = await sql<Row>`
    select id, ${sql.ref(requestId)} as request_id, key_id, sealed from ${sql.table(table)}
    where key_id <> ${records.current} limit ${sealedAtOnce} for no key update
  `.execute(tx)
  const resealed = rows.map(({ id, request_id, key_id, sealed }) => {
    const { keyId, bytes } = seal(records, request_id, open(records, request_id, { keyId: key_id, bytes: sealed }))
    return { id, keyId, bytes: bytes.toString('base64') }
  })
  await sql`
    update ${sql.table(table)} row set key_id = resealed."keyId", sealed = decode(resealed.bytes, 'base64')
    from jsonb_to_recordset(${JSON.stringify(resealed)}::jsonb) as resealed (
      id ${sql.raw(ids)}, "keyId" text, bytes text
    )
    where row.id = resealed.id
  `.execute(tx)
  return rows.length
}
