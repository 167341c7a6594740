import { sql } from 'kysely'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import type { Keyring } from '../platform/encryption.ts'
import { type Details, sealDetails, sealedAtOnce, sealedNote } from './sealed.ts'

/**
 * At each start, seals the texts of requests that are stored in clear: those older than migration 0026, and those
 * written by servers of the previous version.
 */
export async function sealClearRequests(db: Database, records: Keyring): Promise<void> {
  while ((await inTransaction(db, (tx) => sealSomeDetails(tx, records))) > 0);
  while ((await inTransaction(db, (tx) => sealSomeNotes(tx, records))) > 0);
}

async function sealSomeDetails(tx: Queries, records: Keyring): Promise<number> {
  const { rows } = await sql<{ id: string; details: Details }>`
    select id, details from care_requests
    where details <> '{"lines": []}' order by id limit ${sealedAtOnce} for update
  `.execute(tx)
  await sealDetails({ db: tx, records }, rows)
  return rows.length
}

async function sealSomeNotes(tx: Queries, records: Keyring): Promise<number> {
  const { rows } = await sql<{ id: number; request_id: string; note: string }>`
    select id, request_id, note from care_request_events
    where note <> '' order by id limit ${sealedAtOnce}
  `.execute(tx)
  const sealed = rows.map(({ id, request_id, note }) => {
    const { keyId, bytes } = sealedNote(records, request_id, note)
    return { id, keyId, bytes: bytes.toString('base64') }
  })
  // Events are final; a function of the owner replaces their text by the sealed one.
  await sql`
    select seal_request_note(id, "keyId", decode(bytes, 'base64'))
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as given (id bigint, "keyId" text, bytes text)
  `.execute(tx)
  return rows.length
}
