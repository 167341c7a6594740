import { sql } from 'kysely'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import type { Keyring, Sealed } from '../../platform/encryption.ts'

/** The texts of a request: the patient's note and the clinic's answer. */
export type Words = { note: string; answer: string }

const nothing: Words = { note: '', answer: '' }

/** What the seal is bound to: texts sealed for one request cannot be opened as those of another. */
const placeOf = (requestId: string) => `change_requests ${requestId}`

/** Seals the texts; null if both are empty. */
export const sealWords = (records: Keyring, requestId: string, words: Words): Sealed | null =>
  words.note || words.answer ? records.seal(JSON.stringify(words), placeOf(requestId)) : null

/** Opens the texts. Throws if the key is missing or the row was tampered with. */
export const openWords = (records: Keyring, requestId: string, sealed: Sealed | null): Words =>
  sealed ? (JSON.parse(records.open(sealed, placeOf(requestId))) as Words) : nothing

const sealedAtOnce = 500

/**
 * Seals again, with the current key, all texts sealed with other keys of the ring. It may be stopped and started again
 * at any time. Answers how many texts it sealed.
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

/** Deletes the texts of a patient's requests, in the transaction that erases the patient. */
export async function eraseChangeRequests(tx: Queries, patientId: string): Promise<void> {
  await sql`update change_requests set key_id = null, sealed = null where claim_id in (
      select claims.id from persons record join claims on claims.patient_id = record.id
      where record.root_id = ${patientId}
    )`.execute(tx)
}
