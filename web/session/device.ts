import { localStore } from '../drafts/storage.ts'

const key = 'device'

/**
 * The id that this browser stores for itself, so that people are told of log-ins from other devices. Undefined where
 * the browser cannot create one (a page without TLS): the server then goes by the browser's user agent.
 */
export function deviceId(): string | undefined {
  const known = localStore.get(key)
  if (known) return known
  if (!('randomUUID' in crypto)) return undefined
  const made = crypto.randomUUID()
  localStore.set(key, made)
  return made
}
