import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { openGround } from './open-ground.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { freshDatabase } from '../testing/database.ts'
import { testSecrets } from '../testing/secrets.ts'

describe('the zone of a database', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  before(async () => {
    database = await freshDatabase()
  })
  after(() => database.drop())

  const settings = (url: string, more: Record<string, string>) =>
    readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: database.ownerUrl, ...testSecrets, ...more })

  it('has to be said in production before it is settled, and not again after', async () => {
    const production = { ...settings(database.url, {}), production: true }
    await assert.rejects(
      openGround(production, database.url),
      (error) => error instanceof StartRefused && /^TIME_ZONE must be set in production/.test(error.message),
    )
    const { close } = await openGround({ ...production, timeZone: 'Asia/Kolkata' }, database.url)
    await close()
    const again = await openGround(production, database.url)
    assert.equal(again.ground.config.timeZone, 'Asia/Kolkata')
    await again.close()
  })

  it('is Berlin’s in a new demo, whatever the machine’s, and stays', async () => {
    const fresh = await freshDatabase()
    const demo = (more: Record<string, string>) => ({
      ...readConfig({ DATABASE_URL: fresh.url, DATABASE_OWNER_URL: fresh.ownerUrl, ...testSecrets, ...more }),
      demo: true,
    })
    const first = await openGround(demo({}), fresh.url)
    assert.equal(first.ground.config.timeZone, 'Europe/Berlin')
    await first.close()
    await assert.rejects(openGround(demo({ TIME_ZONE: 'UTC' }), fresh.url), /was made for Europe\/Berlin/)
    await fresh.drop()
  })

  it('is what every statement means, and limits are the role’s, where a pooler leaves sessions without settings', async () => {
    const config = settings(database.url, { DATABASE_POOLER: 'true' })
    const { ground, pool, close } = await openGround(config, database.url)
    const prepared = new Set<string>()
    const note = (client: pg.ClientBase) => {
      const { parsedStatements } = (client as unknown as { connection: { parsedStatements: object } }).connection
      for (const name of Object.keys(parsedStatements)) prepared.add(name)
    }
    pool.on('release', (_error, client) => note(client))
    const { rows } = await sql<{ session: string; opens: string }>`
      select current_setting('TimeZone') as session, iso(clinic_instant(${'2026-07-01 09:00'}::timestamp)) as opens
    `.execute(ground.db)
    assert.deepEqual(rows, [{ session: 'Pacific/Chatham', opens: '2026-07-01T03:30:00.000Z' }])
    assert.deepEqual([...prepared], [])
    await close()
    const later = new pg.Client({ connectionString: database.url })
    await later.connect()
    const limits = await later.query(
      `select current_setting('statement_timeout') as statement, current_setting('plan_cache_mode') as plans,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    await later.end()
    assert.deepEqual(limits.rows, [{ statement: '15s', plans: 'force_generic_plan', idle: '15s' }])
  })
})
