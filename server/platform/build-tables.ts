import type pg from 'pg'
import { makeHistory, makeTables, makeViews } from './migrate.ts'
import { baselineIn, migrationsIn, missingIn, oneByOne } from './migrations.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Throws `StartRefused` where this version cannot make the tables as they were after this migration: it is a newer
 * version's, or one of before the oldest that this version still has.
 */
export async function mustKnow(migration: string): Promise<void> {
  const { upTo } = (await baselineIn())!
  const known = (await migrationsIn()).some(({ name }) => name === migration)
  if (migration < upTo) {
    throw new StartRefused(`The backup is older than ${upTo}: restore it with a Salus of its time, and update that one`)
  }
  if (!known) throw new StartRefused(`The backup was made by a newer Salus (${migration} is its newest migration)`)
}

/**
 * Makes the tables as they are after this migration, in the transaction of the caller, in an empty database. Functions
 * and triggers are missing, except those that the tables themselves need; `prepareDatabase` makes them.
 */
export async function buildTables(client: pg.ClientBase, upTo: string, prepare: () => Promise<void>): Promise<void> {
  const migrations = (await migrationsIn()).filter(({ name }) => name <= upTo)
  const baseline = (await baselineIn())!
  await makeHistory(client)
  await makeTables(client, {
    ...baseline,
    statements: baseline.statements.replaceAll(/create extension (?!if)/g, 'create extension if not exists '),
  })
  await prepare()
  const made = migrations.filter(({ name }) => name <= baseline.upTo)
  const applied = made.map(({ name, checksum, compatibleSince }) => ({
    name,
    checksum,
    compatible_since: compatibleSince,
  }))
  for (const migration of missingIn(applied, migrations)) {
    if (!migration.concurrently) {
      await client.query(migration.statements)
      await makeViews(client, migration)
      continue
    }
    // Nobody else sees these tables yet, so what else is done bit by bit may be done at once.
    for (const statement of oneByOne(migration.statements)) {
      if (/^(vacuum|analyze)\b/i.test(statement)) continue
      await client.query(statement.replaceAll(/ concurrently /gi, ' ').replaceAll(/^\s*commit;$/gim, ''))
    }
  }
}
