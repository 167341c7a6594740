import { sql } from 'kysely'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import type { Keyring, Sealed } from '../../platform/encryption.ts'

/** What was written about a request, by its patient and by who settled it. */
export type Words = { note: string; answer: string }

const nothing: Words = { note: '', answer: '' }

/** Words can be opened only as those of this request. */
const placeOf = (requestId: string) => `change_requests ${requestId}`

/** Null where there is nothing to seal. */
export const sealWords = (records: Keyring, requestId: string, words: Words): Sealed | null =>
  words.note || words.answer ? records.seal(JSON.stringify(words), placeOf(requestId)) : null

/** Throws where its key is missing or its row was tampered with. */
export const openWords = (records: Keyring, requestId: string, sealed: Sealed | null): Words =>
  sealed ? (JSON.parse(records.open(sealed, placeOf(requestId))) as Words) : nothing

const sealedAtOnce = 500

/**
 * Seals with the current key what another key of the ring has sealed. It may be stopped and begun again at any time.
 * Answers how many texts it sealed.
 */
export async function resealChangeRequests(db: Database, records: Keyring): Promise<number> {
  let sealed = 0
  for (let last = -1; last !== 0; sealed += last) {
    last = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string; key_id: string; sealed: Buffer }>`
        select id, key_id, sealed from change_requests where key_id <> ${records.current}
        limit ${sealedAtOnce} for no key update
      `.execute(tx)
      for (const { id, key_id: keyId, sealed: bytes } of rows) {
        const anew = sealWords(records, id, openWords(records, id, { keyId, bytes }))!
        await sql`
          update change_requests set key_id = ${anew.keyId}, sealed = ${anew.bytes} where id = ${id}
        `.execute(tx)
      }
      return rows.length
    })
  }
  return sealed
}

/** Takes away what a patient wrote and was answered, within the transaction that erases them. */
export async function eraseChangeRequests(tx: Queries, patientId: string): Promise<void> {
  await sql`update change_requests set key_id = null, sealed = null where claim_id in (
      select claims.id from persons record join claims on claims.patient_id = record.id
      where record.root_id = ${patientId}
    )`.execute(tx)
}
