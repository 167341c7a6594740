import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { openPool } from '../platform/database.ts'
import { prepareDatabase, roleOf } from '../start/prepare-database.ts'
import { emptyDatabase } from '../testing/database.ts'
import { migrateAll } from '../testing/migrate-all.ts'

const migrationsOf739764d = join(import.meta.dirname, '../testing/migrations-of-739764d')

it('a claim says which account booked it, also from before the column and from servers of before', async () => {
  const database = await emptyDatabase()
  const pool = openPool(database.ownerUrl, { connections: 1 })
  const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows
  const made = async (text: string, values: unknown[] = []): Promise<string> => (await rows(text, values))[0].id
  let day = 0
  /** Inserts like servers of commit 739764d, which do not know the column. */
  const insert = (status: string, patientId: string, bookedBy: string | null, visits = 1) => {
    const values = [doctorId, patientId, bookedBy, day + 1, day + visits, status]
    day += visits
    return rows(
      `insert into claims (doctor_id, patient_id, booked_by, date, start_time, end_time, during, blocked, status,
         hold_expires_at, amount_cents, payment_method, location)
       select $1, $2, $3, date, '09:00', '10:00', during, during, $6, clinic_now(), 100, 'clinic', $6
       from (select clinic_today() + n as date from generate_series($4::int, $5::int) n) at
       cross join lateral (select tstzrange(date + time '09:00', date + time '10:00') as during) hour`,
      values,
    )
  }
  const migrateTo = (last?: RegExp) =>
    prepareDatabase(database.ownerUrl, {
      role: roleOf(database.url),
      timeZone: 'UTC',
      production: false,
      say: (sentence) => {
        if (last?.test(sentence)) throw new Error('cut off')
      },
    })
  let doctorId = ''
  try {
    await migrateAll(pool, migrationsOf739764d)
    const account = (name: string, role: string) =>
      made(
        `insert into users (email, name, role, password_hash) values ($1 || '@post.example', $1, $2, '-')
         returning id`,
        [name, role],
      )
    doctorId = await made(
      `insert into doctors (user_id, specialization, experience_years, fee_cents) values ($1, 'Cardiology', 1, 100)
       returning id`,
      [await account('doctor', 'doctor')],
    )
    const [own, guardian] = [await account('own', 'user'), await account('guardian', 'user')]
    const [child, record] = [
      await made("insert into persons (name) values ('Child') returning id"),
      await made("insert into persons (name) values ('Of the desk') returning id"),
    ]
    await insert('confirmed', own, null)
    await insert('pending', child, guardian)
    await insert('confirmed', record, null)
    await insert('held', own, null)
    await insert('cancelled', child, guardian)
    // More rows than are filled in one step.
    await insert('lapsed', child, guardian, 2001)

    await assert.rejects(migrateTo(/^0610.* applied/), /cut off/)
    await insert('confirmed', child, guardian)
    await insert('confirmed', record, null)
    const beforeFilled = await rows('select booker_id from claims where booker_id is not null order by date')
    assert.deepEqual(beforeFilled, [{ booker_id: guardian }, { booker_id: record }])
    await migrateTo()
    await insert('pending', own, null)
    await insert('held', child, guardian)

    const accounts = await rows(
      'select patient_id, booker_id, count(*)::int as claims from claims group by 1, 2 order by claims',
    )
    assert.deepEqual(accounts, [
      { patient_id: record, booker_id: record, claims: 2 },
      { patient_id: own, booker_id: own, claims: 3 },
      { patient_id: child, booker_id: guardian, claims: 2005 },
    ])
    await assert.rejects(insert('held', record, guardian), /claims_one_hold/)
    await assert.rejects(rows("update claims set booker_id = $1 where status = 'pending'", [own]), /claims_booker/)
    // A record that gets an account, under its own id or by a merge, keeps its claims.
    await rows('update persons set merged_into = $1 where id = $2', [own, record])
    await rows('update persons set merged_into = null where id = $1', [record])
    await rows(
      `insert into users (id, email, name, role, password_hash) values ($1, 'record@post.example', 'R', 'user', '-')`,
      [record],
    )
    const kept = await rows('select from claims join users on users.id = booker_id where patient_id = $1', [record])
    assert.equal(kept.length, 2)
  } finally {
    await pool.end()
    await database.drop()
  }
})
