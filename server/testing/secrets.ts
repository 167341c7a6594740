import { randomBytes } from 'node:crypto'

const names = ['TOKEN_SECRET', 'LINK_SECRET', 'AUDIT_SECRET', 'RECORDS_KEY'] as const

/**
 * A secret for each purpose, as settings. Servers of one database must share them: a server started by a test gets them
 * from the test's process.
 */
export const testSecrets = {} as Record<(typeof names)[number], string>
for (const name of names) {
  process.env[name] ??= randomBytes(32).toString('base64')
  testSecrets[name] = process.env[name]
}
