import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openPool } from '../platform/database.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'
import { prepareQueue } from '../platform/queue.ts'

const template = 'salus_template'

/**
 * A PostgreSQL for tests: real, but forgetful in a power failure unless `fsync` is asked for. Answers its address,
 * where it writes its log, and how to end it.
 */
export async function startTestServer({ fsync = false } = {}): Promise<{
  url: string
  log: string
  stop(): Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'salus-test-'))
  // As root PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o711)
  const embedded = await startEmbeddedPostgres(folder, { fsync, maxConnections: 200 })
  await makeTemplate(embedded.url)
  return {
    url: embedded.url,
    log: join(embedded.folder, 'postgres.log'),
    async stop() {
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The same on a PostgreSQL that runs already, of any version that Salus supports; its owner is a superuser. */
export async function testServerAt(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  await run(url, `drop database if exists ${template}`)
  await makeTemplate(url)
  return { url, stop: () => run(url, `drop database ${template}`) }
}

/** Makes the migrated database that `freshDatabase` copies, on the server at this address. */
export async function makeTemplate(server: string): Promise<void> {
  await run(server, `create database ${template}`)
  const pool = openPool(named(server, template), { timeZone: 'UTC', connections: 1 })
  await migrate(pool)
  await prepareQueue(pool)
  await pool.end()
}

function named(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * An empty, migrated database of one's own, on the server that the test run has started (`TEST_DATABASE_SERVER`) or on
 * one started for this file alone.
 */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const shared = process.env.TEST_DATABASE_SERVER
  const own = shared ? undefined : await startTestServer()
  const server = shared ?? own!.url
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: named(server, name),
    async drop() {
      if (own) await own.stop()
      else await run(server, `drop database ${name} with (force)`)
    },
  }
}
