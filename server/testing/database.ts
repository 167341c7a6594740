import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { appRole } from '../platform/app-role.ts'
import { prepareSearch } from '../doctors/search-words/prepare.ts'
import { openPool } from '../platform/database.ts'
import { startEmbedded } from '../platform/embedded-database.ts'
import { prepareQueue } from '../platform/queue.ts'
import { grantRights } from '../start/table-rights.ts'
import { migrateAll } from './migrate-all.ts'

const template = 'salus_template'

const appPassword = 'the-password-of-the-application-in-tests'

/**
 * Servers use the same role as in production. The time zone of their sessions differs from every clinic's, even in its
 * minutes, so that a test fails if a statement uses the session's zone.
 */
const appRoleOfTests = `
  do $$ begin
    if to_regrole('${appRole}') is null then create role ${appRole} login; end if;
  end $$;
  alter role ${appRole} password '${appPassword}';
  alter role ${appRole} set timezone = 'Pacific/Chatham'`

/**
 * Starts a PostgreSQL for tests: a real one, but without safety from power failures unless `fsync` is asked for.
 * Answers its address, the path of its log, and how to end it.
 */
export async function startTestServer({ fsync = false } = {}): Promise<{
  url: string
  log: string
  stop(): Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'salus-test-'))
  // If root runs the tests, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711)
  const embedded = await startEmbedded(folder, { fsync, maxConnections: 200 })
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

/** The same on a running PostgreSQL of any version that Salus supports; its owner is a superuser. */
export async function testServerAt(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  await run(url, `drop database if exists ${template}`)
  await makeTemplate(url)
  return { url, stop: () => run(url, `drop database ${template}`) }
}

/** Makes the migrated database that `freshDatabase` copies, on the server at this address. */
export async function makeTemplate(server: string): Promise<void> {
  await run(server, appRoleOfTests)
  await run(server, `create database ${template}`)
  const pool = openPool(named(server, template), { connections: 2, patient: true })
  await migrateAll(pool)
  await prepareQueue(pool)
  await prepareSearch(pool)
  const client = await pool.connect()
  await grantRights(client, appRole)
  client.release()
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

/** The address of the application's role in the database of this address. */
export function asApp(ownerUrl: string): string {
  const address = new URL(ownerUrl)
  address.username = appRole
  address.password = appPassword
  return address.href
}

export type FreshDatabase = {
  /** The address that servers use. */
  url: string
  /** The address for the owner's role, which may do anything. */
  ownerUrl: string
  drop(): Promise<void>
}

/**
 * A new, empty, migrated database, on the server that the test run has started (`TEST_DATABASE_SERVER`) or on one
 * started for this file alone.
 */
export const freshDatabase = (): Promise<FreshDatabase> => makeDatabase(`template ${template} strategy file_copy`)

/** A new database without the schema. */
export const emptyDatabase = (): Promise<FreshDatabase> => makeDatabase()

async function makeDatabase(from = ''): Promise<FreshDatabase> {
  const shared = process.env.TEST_DATABASE_SERVER
  const own = shared ? undefined : await startTestServer()
  const server = shared ?? own!.url
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name} ${from}`)
  const ownerUrl = named(server, name)
  return {
    url: asApp(ownerUrl),
    ownerUrl,
    async drop() {
      if (own) await own.stop()
      else await run(server, `drop database ${name} with (force)`)
    },
  }
}
