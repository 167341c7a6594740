import { sql } from 'kysely'
import type { CareRequest } from '#contract/care-requests.ts'
import type { Records } from '../charts/notes.ts'
import type { Keyring } from '../platform/encryption.ts'
import type { Sealed, SealedCareRequest } from './wire.ts'

/** What was asked for, in the words of the form, and where an ambulance is awaited. */
export type Details = { lines: CareRequest['details']; position?: { latitude: number; longitude: number } }

/** Details can be opened only as those of this request, and a note only as one on it. */
const placeOf = (requestId: string) => `care_requests ${requestId}`
const placeOfNotes = (requestId: string) => `care_request_events ${requestId}`

const opened = (records: Keyring, { keyId, bytes }: Sealed, place: string): string =>
  records.open({ keyId, bytes: Buffer.from(bytes, 'base64') }, place)

/**
 * A request as the wire shows it: the one place where it is opened, for those who may read it. Throws where its key is
 * missing or its row was tampered with.
 */
export function openCareRequest(records: Keyring, { sealed, history, ...request }: SealedCareRequest): CareRequest {
  const text = sealed && opened(records, sealed, placeOf(request._id))
  const { lines, position } = text ? (JSON.parse(text) as Details) : { lines: [] }
  return {
    ...request,
    details: lines,
    position: position ?? null,
    history: history.map(({ note, ...event }) => ({
      ...event,
      note: note ? opened(records, note, placeOfNotes(request._id)) : '',
    })),
  }
}

/** Writes what is asked for, sealed, into rows of requests that the transaction has made or locked. */
export async function sealDetails(
  { db, records }: Records,
  requests: readonly { id: string; details: Details }[],
): Promise<void> {
  const rows = requests.map(({ id, details }) => {
    const { keyId, bytes } = records.seal(JSON.stringify(details), placeOf(id))
    return { id, keyId, bytes: bytes.toString('base64') }
  })
  await sql`
    update care_requests set key_id = "keyId", sealed = decode(bytes, 'base64'), details = default
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, "keyId" text, bytes text)
    where care_requests.id = given.id
  `.execute(db)
}

/** A note on a request, sealed for its row; nulls where nothing is said. */
export function sealedNote(
  records: Keyring,
  requestId: string,
  text: string,
): { keyId: string | null; bytes: Buffer | null } {
  return text === '' ? { keyId: null, bytes: null } : records.seal(text, placeOfNotes(requestId))
}
