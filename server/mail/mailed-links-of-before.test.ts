import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { openPool } from '../platform/database.ts'
import { prepareDatabase, roleOf } from '../start/prepare-database.ts'
import { emptyDatabase } from '../testing/database.ts'
import { migrateAll } from '../testing/migrate-all.ts'

const migrationsOf739764d = join(import.meta.dirname, '../testing/migrations-of-739764d')

it('links that were mailed before keep their ids, addresses, tries and ends', async () => {
  const database = await emptyDatabase()
  const pool = openPool(database.ownerUrl, { connections: 1 })
  try {
    await migrateAll(pool, migrationsOf739764d)
    // A visit without the rows of its doctor and patient: neither matters here.
    const { rows } = await pool
      .query(`
      set session_replication_role = replica;
      with claim as (
        insert into claims (doctor_id, patient_id, date, start_time, end_time, during, blocked, status, amount_cents,
          payment_method, location)
        values (gen_random_uuid(), gen_random_uuid(), '2027-01-04', '09:00', '10:00',
          '[2027-01-04 09:00Z,2027-01-04 10:00Z)', '[2027-01-04 09:00Z,2027-01-04 10:00Z)', 'confirmed', 4000, 'clinic',
          'Clinic')
        returning id
      ), waiting as (
        insert into visit_links (claim_id) select id from claim
      ), mailed as (
        insert into visit_link_mails (claim_id, email, wrong_tries) select id, 'a@post.example', 3 from claim
        returning id::text
      ), asked as (
        insert into stand_in_links (claim_id, email, wrong_tries) select id, 'b@post.example', 1 from claim
        returning id::text
      )
      select claim.id as claim, mailed.id as mailed, asked.id as asked from claim, mailed, asked;
    `)
      .then((results) => (results as unknown as { rows: Record<string, string>[] }[])[1]!)
    await pool.query('reset session_replication_role')
    const { claim, mailed, asked } = rows[0]!
    await prepareDatabase(database.ownerUrl, { role: roleOf(database.url), timeZone: 'UTC', production: false })
    const links = await pool.query(
      `select id::text, purpose, claim_id::text, email, wrong_tries, ended_at, account_id
       from mailed_links order by email`,
    )
    const link = { claim_id: claim, ended_at: null, account_id: null }
    assert.deepEqual(links.rows, [
      { ...link, id: mailed, purpose: 'visit-link', email: 'a@post.example', wrong_tries: 3 },
      { ...link, id: asked, purpose: 'stand-in', email: 'b@post.example', wrong_tries: 1 },
    ])
  } finally {
    await pool.end()
    await database.drop()
  }
})
