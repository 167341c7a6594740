import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
// Chosen here once: every server that a test starts beside the first has the same.
import '../server/testing/secrets.ts'

/** Starts the product for all browser tests, and ends it after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = fork(join(import.meta.dirname, 'server.ts'))
  const [{ url, databaseUrl }] = (await once(server, 'message')) as [{ url: string; databaseUrl: string }]
  process.env.E2E_URL = url
  process.env.E2E_DATABASE_URL = databaseUrl
  return async () => {
    server.send('stop')
    await once(server, 'exit')
  }
}
