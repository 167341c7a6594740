import { localStore } from '../drafts/storage.ts'

const key = 'device'

/**
 * The id that this browser keeps of itself, so that its people are told of log-ins from others. Undefined where the
 * browser cannot make one up (a page without TLS): it is then known by what it says of itself.
 */
export function deviceId(): string | undefined {
  const known = localStore.get(key)
  if (known) return known
  if (!('randomUUID' in crypto)) return undefined
  const made = crypto.randomUUID()
  localStore.set(key, made)
  return made
}
