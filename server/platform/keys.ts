import { createHash, createSecretKey, type KeyObject } from 'node:crypto'

/** What secrets are for: log-ins, links in mail and calendars, the seal of the audit, clinical text. */
export const purposes = ['tokens', 'links', 'audit', 'records'] as const
export type Purpose = (typeof purposes)[number]

/** Where they are set. */
export const settingOf = {
  tokens: 'TOKEN_SECRET',
  links: 'LINK_SECRET',
  audit: 'AUDIT_SECRET',
  records: 'RECORDS_KEY',
} as const satisfies Record<Purpose, string>

/** A secret, and the id by which what it has signed or sealed names it. */
export type Key = { id: string; secret: KeyObject }

/**
 * The keys of one purpose. The current one signs or seals. The others are known: those that were current before, and
 * while a rotation is under way the one that will be next, which other servers may use already.
 */
export type Keys = {
  current: Key
  ids: readonly string[]
  named(id: string): Key | undefined
  /** The keys that may have signed what names this one; what names none, as things of before do, may be by any. */
  candidates(id: string | undefined): readonly Key[]
}

/** A key is known by a hash of it, so that no list can give it the wrong name. */
const idOf = (purpose: Purpose, secret: Buffer) =>
  createHash('sha256').update(`salus ${purpose} key`).update(secret).digest('hex').slice(0, 16)

/** The keys of a purpose from its secrets, of which the first is the current one. Throws where there is none. */
export function keysOf(purpose: Purpose, secrets: readonly Buffer[]): Keys {
  // As key objects they cost less to use, and no inspection of an object prints them.
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
