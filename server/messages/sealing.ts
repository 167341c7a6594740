import type { Queries } from '../platform/database.ts'
import type { Keyring } from '../platform/encryption.ts'
import { Failure } from '../platform/failure.ts'
import { type PersonKey, personKeys, type RetentionClass } from '../records/person-keys.ts'

export type Sealing = { db: Queries; records: Keyring }
/** Whose key seals a thread. */
export type Keyed = { person_id: string; class: RetentionClass }

/** Names what is sealed: it opens in no other place. */
export const placeOfSubject = (threadId: string) => `threads ${threadId}`
export const placeOfText = (messageId: string) => `messages ${messageId}`
export const placeOfDraft = (threadId: string, accountId: string) => `message_drafts ${threadId} ${accountId}`

/** The key of a thread. Throws `not_found` once it has ended. */
export async function keyOfThread(sealing: Sealing, { person_id: personId, class: retention }: Keyed) {
  const key = (await personKeys(sealing, personId))[retention]
  if (!key) throw new Failure('not_found')
  return key
}

/** The keys of several threads. Undefined for one whose key has ended. */
export async function keysOfThreads(
  sealing: Sealing,
  threads: readonly Keyed[],
): Promise<(thread: Keyed) => PersonKey | undefined> {
  const people = [...new Set(threads.map(({ person_id: id }) => id))]
  const keys = new Map(await Promise.all(people.map(async (id) => [id, await personKeys(sealing, id)] as const)))
  return ({ person_id: personId, class: retention }) => keys.get(personId)?.[retention]
}
