import { forkServer } from './fork-server.ts'
// Chosen once here, so that all servers of the tests have the same secrets.
import '../server/testing/secrets.ts'

/** Starts the product for all browser tests, and ends it after them. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { said, stop } = await forkServer<{ url: string; databaseUrl: string }>('server.ts')
  process.env.E2E_URL = said.url
  process.env.E2E_DATABASE_URL = said.databaseUrl
  return stop
}
