import { sql } from 'kysely'
import type { CareRequest } from '#contract/care-requests/care-requests.ts'
import type { Records } from '../booking/notes/notes.ts'
import type { Keyring, Sealed } from '../platform/encryption.ts'
import type { SealedCareRequest, SealedOnTheWay } from './wire.ts'

/** The details of a request (`Line`, or older ones in words), and where an ambulance is awaited. */
export type Details = { lines: CareRequest['details']; position?: { latitude: number; longitude: number } }

/** How many rows one transaction seals. */
export const sealedAtOnce = 500

/** What the seals are bound to: neither details nor notes can be opened as those of another request. */
const placeOfDetails = (requestId: string) => `care_requests ${requestId}`
const placeOfNotes = (requestId: string) => `care_request_events ${requestId}`

export const sealedDetails = (records: Keyring, requestId: string, text: string): Sealed =>
  records.seal(text, placeOfDetails(requestId))

export const sealedNote = (records: Keyring, requestId: string, text: string): Sealed =>
  records.seal(text, placeOfNotes(requestId))

/** The details as JSON. Throws where the key is missing or the row was tampered with; so does `openNote`. */
export const openDetails = (records: Keyring, requestId: string, sealed: Sealed): string =>
  records.open(sealed, placeOfDetails(requestId))

export const openNote = (records: Keyring, requestId: string, sealed: Sealed): string =>
  records.open(sealed, placeOfNotes(requestId))

const arrived = ({ keyId, bytes }: SealedOnTheWay): Sealed => ({ keyId, bytes: Buffer.from(bytes, 'base64') })

/** Opens a request for people who may read it; no other function does. `inWords` puts its details into words. */
export function openCareRequest(
  records: Keyring,
  { sealed, clear, history, ...request }: SealedCareRequest,
): CareRequest {
  const text = sealed && openDetails(records, request._id, arrived(sealed))
  const { lines, position } = text ? (JSON.parse(text) as Details) : clear
  return {
    ...request,
    details: lines,
    position: position ?? null,
    history: history.map(({ note, clear: inClear, ...event }) => ({
      ...event,
      note: note ? openNote(records, request._id, arrived(note)) : inClear,
    })),
  }
}

/** Seals details and writes them into rows of requests that the transaction has made or locked. */
export async function sealDetails(
  { db, records }: Records,
  requests: readonly { id: string; details: Details }[],
): Promise<void> {
  const rows = requests.map(({ id, details }) => {
    const { keyId, bytes } = sealedDetails(records, id, JSON.stringify(details))
    return { id, keyId, bytes: bytes.toString('base64') }
  })
  await sql`
    update care_requests set key_id = "keyId", sealed = decode(bytes, 'base64'), details = default
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, "keyId" text, bytes text)
    where care_requests.id = given.id
  `.execute(db)
}
