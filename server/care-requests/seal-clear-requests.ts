import { sql } from 'kysely'
import type { Database, Queries } from '../platform/database.ts'
import type { Keyring } from '../platform/encryption.ts'
import { firstUuid, sealedAtOnce, sealOnce } from '../platform/seal-once.ts'
import { type Details, sealDetails, sealedNote } from './sealed.ts'

/** Seals what databases of before 0026 hold of requests in clear text, once: what was asked for, and the notes. */
export async function sealClearRequests(db: Database, records: Keyring): Promise<void> {
  const requests = { table: 'care_requests', constraint: 'care_requests_details_are_sealed', first: firstUuid }
  await sealOnce(db, requests, (tx, after) => sealSomeDetails(tx, records, after))
  const events = { table: 'care_request_events', constraint: 'care_request_events_notes_are_sealed', first: 0 }
  await sealOnce(db, events, (tx, after) => sealSomeNotes(tx, records, after))
}

async function sealSomeDetails(tx: Queries, records: Keyring, after: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; details: Details }>`
    select id, details from care_requests
    where id > ${after} and details <> '{"lines": []}' order by id limit ${sealedAtOnce} for update
  `.execute(tx)
  await sealDetails({ db: tx, records }, rows)
  return rows.at(-1)?.id
}

async function sealSomeNotes(tx: Queries, records: Keyring, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; request_id: string; note: string }>`
    select id, request_id, note from care_request_events
    where id > ${after} and note <> '' order by id limit ${sealedAtOnce} for update
  `.execute(tx)
  const sealed = rows.map(({ id, request_id, note }) => {
    const { keyId, bytes } = sealedNote(records, request_id, note)
    return { id, keyId, bytes: bytes.toString('base64') }
  })
  await sql`
    update care_request_events set key_id = "keyId", sealed = decode(bytes, 'base64'), note = ''
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as given (id bigint, "keyId" text, bytes text)
    where care_request_events.id = given.id
  `.execute(tx)
  return rows.at(-1)?.id
}
