import { createHash, createSecretKey, type KeyObject } from 'node:crypto'

/** The purposes of keys: log-ins, links in mail and calendars, the seal of the audit, clinical text. */
export const purposes = ['tokens', 'links', 'audit', 'records'] as const
export type Purpose = (typeof purposes)[number]

/** The setting of each purpose. */
export const settingOf = {
  tokens: 'TOKEN_SECRET',
  links: 'LINK_SECRET',
  audit: 'AUDIT_SECRET',
  records: 'RECORDS_KEY',
} as const satisfies Record<Purpose, string>

/** A secret, and the id that its signatures and seals name. */
export type Key = { id: string; secret: KeyObject }

/**
 * The keys of one purpose. The current one signs or seals. The others are the earlier ones, and during a rotation the
 * next one, which other servers may use already.
 */
export type Keys = {
  current: Key
  ids: readonly string[]
  named(id: string): Key | undefined
  /** The keys that may have made a signature with this id; all of them for an old signature without an id. */
  candidates(id: string | undefined): readonly Key[]
}

/** A key's id is a hash of it, so that it cannot be given a wrong one. */
const idOf = (purpose: Purpose, secret: Buffer) =>
  createHash('sha256').update(`salus ${purpose} key`).update(secret).digest('hex').slice(0, 16)

/** The keys of a purpose from its secrets, the current one first. Throws if there is none. */
export function keysOf(purpose: Purpose, secrets: readonly Buffer[]): Keys {
  // Key objects are faster to use, and printing one does not show its secret.
  const keys = secrets.map((secret) => ({ id: idOf(purpose, secret), secret: createSecretKey(secret) }))
  const [current] = keys
  if (!current) throw new Error(`There is no key for ${purpose}`)
  const byId = new Map(keys.map((key) => [key.id, key]))
  const named = (id: string) => byId.get(id)
  return {
    current,
    ids: [...byId.keys()],
    named,
    candidates: (id) => (id === undefined ? keys : [named(id)].filter((key) => key !== undefined)),
  }
}
