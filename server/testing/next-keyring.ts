import { randomBytes } from 'node:crypto'
import { type Keyring, keyringOf } from '../platform/encryption.ts'
import { keysOf } from '../platform/keys.ts'

/** A new key of the records, alone, and as the current one beside those of before. */
export function nextKeyring(records: Keyring): { next: Keyring; both: Keyring } {
  const next = keyringOf(keysOf('records', [randomBytes(32)]))
  const both: Keyring = {
    ...records,
    current: next.current,
    ids: [...records.ids, next.current],
    seal: next.seal,
    open: (text, place) => (text.keyId === next.current ? next : records).open(text, place),
  }
  return { next, both }
}
