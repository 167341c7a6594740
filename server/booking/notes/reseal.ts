import { sql } from 'kysely'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import type { Keyring } from '../../platform/encryption.ts'
import { type NoteRow, sealedAs, textOf } from './notes.ts'

/** How many notes one transaction seals again. */
const batch = 500

type Place = Pick<NoteRow, 'claim_id' | 'kind' | 'version'>

/** Sorts before every note. */
const first: Place = { claim_id: '00000000-0000-0000-0000-000000000000', kind: 'consultation', version: 0 }

/**
 * Seals again, with the current key, every note sealed with another key of the ring; texts and versions stay the same.
 * It may be stopped and started again at any time. Answers how many it sealed.
 */
export async function resealNotes(db: Database, records: Keyring): Promise<number> {
  let sealed = 0
  for (let after: Place | undefined = first; after; ) {
    const done: Place[] = await inTransaction(db, (tx) => resealSome(tx, records, after!))
    sealed += done.length
    after = done.at(-1)
  }
  return sealed
}

async function resealSome(tx: Queries, records: Keyring, after: Place): Promise<Place[]> {
  await sql`select set_config('salus.resealing', 'yes', true), set_config('statement_timeout', '0', true)`.execute(tx)
  const { rows } = await sql<NoteRow>`
    select claim_id, kind, version, key_id, sealed from chart_notes
    where (claim_id, kind, version) > (${after.claim_id}::uuid, ${after.kind}, ${after.version}::int)
      and key_id <> ${records.current}
    order by claim_id, kind, version limit ${batch} for no key update
  `.execute(tx)
  const resealed = rows.map((row) => sealedAs(records, row, textOf(records, row)))
  await sql`
    update chart_notes note set key_id = resealed."keyId", sealed = decode(resealed.sealed, 'base64')
    from jsonb_to_recordset(${JSON.stringify(resealed)}::jsonb) as resealed (
      "claimId" uuid, kind text, version int, "keyId" text, sealed text
    )
    where note.claim_id = resealed."claimId" and note.kind = resealed.kind and note.version = resealed.version
  `.execute(tx)
  return rows
}
