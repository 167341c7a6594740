import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type pg from 'pg'
import { openPool } from '../platform/database.ts'
import { asTheOneWhoMigrates, migrate } from '../platform/migrate.ts'
import { migrationsFolder } from '../platform/migrations.ts'
import { sayTheZone } from '../start/prepare-database.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { emptyDatabase } from '../testing/database.ts'
import { migrateAll } from '../testing/migrate-all.ts'

const migrationsOf739764d = join(import.meta.dirname, '../testing/migrations-of-739764d')

// The statements of commit 739764d, whose servers run beside this version.

const take = 'insert into takings (claim_id, method, amount_cents, reason, taken_by) values ($1, $2, $3, $4, $5)'

const issue = `
  with taken as materialized (
    delete from papers_due
    where entry_id = any(array(select entry_id from papers_due order by at, entry_id limit 500))
    returning entry_id, tell
  ), due as materialized (
    select entry.id, entry.at, entry.amount_cents, taken.tell, claim.id as claim_id, claim.place_id,
      claim.tax_percent, paper.kind, way.account, way.year,
      row_number() over (
        partition by claim.place_id, paper.kind, way.year order by entry.at, entry.id
      ) as place_in_line,
      claim.date, claim.start_time, claim.doctor_id, claim.kind_id
    from taken
    join ledger_entries entry on entry.id = taken.entry_id
    join claims claim on claim.id = entry.claim_id
    cross join lateral (select case when entry.debit = 'patient' then 'refund' else 'receipt' end as kind) paper
    cross join lateral (
      select case when entry.debit = 'patient' then entry.credit else entry.debit end as account,
        extract(year from entry.at at time zone zone_of(claim.place_id))::smallint as year
    ) way
  ), series as (
    insert into paper_series as line (place_id, kind, year, last)
    select place_id, kind, year, count(*) from due group by place_id, kind, year order by place_id, kind, year
    on conflict (place_id, kind, year) do update set last = line.last + excluded.last
    returning place_id, kind, year, last
  ), numbered as (
    select due.*,
      (series.last - count(*) over (partition by due.place_id, due.kind, due.year) + place_in_line)::int as number
    from due join series using (place_id, kind, year)
  ), issued as (
    insert into papers (
      entry_id, claim_id, kind, place_id, year, number, label, method, amount_cents, tax_percent, tax_cents, issuer,
      visit, doctor, date, start_time, moved_at
    )
    select numbered.id, claim_id, numbered.kind, place.id, year, numbered.number,
      case numbered.kind when 'receipt' then 'R' else 'C' end || place.number || '-' || year || '-'
        || lpad(numbered.number::text, greatest(5, length(numbered.number::text)), '0'),
      case account when 'till' then 'cash' else 'terminal' end, amount_cents, numbered.tax_percent, 0,
      coalesce(nullif(place.issuer, ''), concat_ws(', ', place.name, nullif(place.address, ''))),
      visit.name, doctor_person.name, date, start_time, at
    from numbered
    join places place on place.id = numbered.place_id
    join kinds visit on visit.id = numbered.kind_id
    join doctors doctor on doctor.id = numbered.doctor_id
    join users doctor_person on doctor_person.id = doctor.user_id
    order by numbered.id
    returning id, entry_id, claim_id, kind, method
  )
  select issued.id, issued.kind, due.tell from issued join due on due.id = issued.entry_id order by due.id`

const taken = `
  select json_agg(json_build_object(
    'method', taking.method, 'cents', taking.amount_cents, 'by', taker.name, 'paper', (
      select paper.kind || ' ' || paper.number
      from ledger_entries entry join papers paper on paper.entry_id = entry.id where entry.taking_id = taking.id
    )
  ) order by taking.at, taking.id) as list
  from takings taking join users taker on taker.id = taking.taken_by where taking.claim_id = $1`

const belongsTo = `
  select paper.kind, (
    select coalesce(json_agg(kind order by entry_id), '[]'::json)
    from (
      select earlier.*, bool_or(kept = 0) over (order by entry_id desc) as all_back_since
      from (
        select other.label, other.kind, other.entry_id,
          sum(case other.kind when 'receipt' then other.amount_cents else -other.amount_cents end)
            over (order by other.entry_id) as kept
        from papers other
        join ledger_entries theirs on theirs.id = other.entry_id
        where other.claim_id = paper.claim_id and other.method = paper.method and other.entry_id < paper.entry_id
          and theirs.payment_id is not distinct from entry.payment_id
      ) earlier
    ) same_money
    where kind <> paper.kind and case paper.kind when 'refund' then not all_back_since else entry.undone end
  ) as "belongsTo"
  from papers paper join ledger_entries entry on entry.id = paper.entry_id
  where paper.claim_id = $1 order by paper.moved_at, paper.entry_id`

const wrongNumbers = `
  select place_id from paper_series left join papers using (place_id, kind, year)
  group by place_id, kind, year, last having count(papers.id) <> last or max(number) <> last`

/** Takes money for a visit, gives some back, and issues receipts, like a server of commit 739764d. */
async function serveAsBefore(server: pg.Pool, visit: string, desk: string): Promise<void> {
  const list = async (text: string, values: unknown[] = []) => (await server.query(text, values)).rows
  await list(take, [visit, 'cash', 3000, '', desk])
  await list(take, [visit, 'cash', -1000, 'too much', desk])
  assert.deepEqual(
    (await list(issue)).map(({ kind, tell }) => [kind, tell]),
    [
      ['receipt', true],
      ['refund', true],
    ],
  )
  const way = { method: 'cash', by: 'Ruth Reception' }
  assert.deepEqual((await list(taken, [visit]))[0]!.list, [
    { ...way, cents: 3000, paper: 'receipt 1' },
    { ...way, cents: -1000, paper: 'refund 1' },
  ])
  assert.deepEqual(await list(belongsTo, [visit]), [
    { kind: 'receipt', belongsTo: [] },
    { kind: 'refund', belongsTo: ['receipt'] },
  ])
  assert.deepEqual(await list(wrongNumbers), [])
  const sums = 'select method, sum(amount_cents)::int as cents from takings where claim_id = $1 group by method'
  assert.deepEqual(await list(sums, [visit]), [{ method: 'cash', cents: 2000 }])
  await assert.rejects(server.query(take, [visit, 'cash', 99_999, '', desk]), /more than the visit costs/)
}

const changes = ['update papers set number = 7', 'delete from papers', 'update takings set amount_cents = 1']

describe('servers of the version before', () => {
  let clinic: Clinic
  let desk: Person
  before(async () => {
    clinic = await openClinic({ isOfBefore: true })
    desk = await clinic.addPerson('reception', 'Ruth Reception')
  })
  after(() => clinic.closeWhole())
  const list = async (text: string, values: unknown[] = []) => (await clinic.serverPool.query(text, values)).rows

  it('take money and issue receipts by the old names, and this version shows both', async () => {
    const patient = await clinic.addPerson()
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId: await clinic.addDoctor({ feeCents: 12_050 }),
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(3),
      paymentMethod: 'clinic',
    })
    await serveAsBefore(clinic.serverPool, body._id, desk.id)
    const receipts = await clinic.call(patient, 'GET', `/papers?appointmentId=${body._id}`)
    assert.deepEqual(
      receipts.body.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
      [
        ['refund', 10],
        ['receipt', 30],
      ],
    )
    for (const change of changes) {
      await assert.rejects(list(change), /permission denied/)
      await assert.rejects(clinic.rows(change), /append-only/)
    }
    // They recognise this rule by its name.
    const client = await clinic.pool.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into payments (claim_id, provider, method, status, amount_cents, currency, intent_id)
         values ($1, 'sandbox', 'card', 'open', 100, 'usd', 'pi_names')`,
        [body._id],
      )
      const twice = client.query(take, [body._id, 'cash', 100, '', desk.id])
      await assert.rejects(twice, { constraint: 'takings_while_charging' })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('keep, read and forget how an account wants a list to look', async () => {
    const { id } = desk
    const change = `insert into list_tastes (account_id, list, roomy, hidden)
      values ($1::uuid, 'users', $2, $3::text[])
      on conflict (account_id, list) do update set roomy = excluded.roomy, hidden = excluded.hidden`
    const read = `select coalesce(taste.roomy, false) as roomy, taste.hidden from (select 1) one
      left join list_tastes taste on taste.account_id = $1::uuid and taste.list = 'users'`
    await list(change, [id, true, ['email', 'phone']])
    await list(change, [id, false, ['email']])
    assert.deepEqual(await list(read, [id]), [{ roomy: false, hidden: ['email'] }])
    const forget = `with views as (delete from list_views where account_id = $1::uuid)
      delete from list_tastes where account_id = $1::uuid`
    await list(forget, [id])
    assert.deepEqual(await list(read, [id]), [{ roomy: false, hidden: null }])
  })

  it('ask whether a person may have new visits by the old name, and lock them', async () => {
    const { id } = await clinic.addPerson()
    const known = 'select exists (select from people where people.id = $1 and people.stands) as known'
    const lock = `select person.id from persons person where person.id = $1 and person.stands
      for no key update of person skip locked`
    assert.deepEqual(await list(known, [id]), [{ known: true }])
    assert.equal((await list(lock, [id])).length, 1)
    await clinic.rows('update persons set blocked_at = clinic_now() where id = $1', [id])
    assert.deepEqual(await list(known, [id]), [{ known: false }])
    assert.equal((await list(lock, [id])).length, 0)
    assert.deepEqual(await clinic.rows('select active from people where id = $1', [id]), [{ active: false }])
  })
})

it('functions of the version before go on until they are replaced', async () => {
  const database = await emptyDatabase()
  const pool = openPool(database.ownerUrl, { connections: 2 })
  try {
    await migrateAll(pool, migrationsOf739764d)
    await pool.query("insert into settings (key, value) values ('time_zone', 'UTC')")
    await pool.query(sayTheZone('UTC'))
    const { rows } = await pool.query<{ id: string; role: string }>(
      `insert into users (email, name, role, password_hash)
       values ('a@salus.test', 'Ruth Reception', 'reception', '-'), ('b@salus.test', 'Dora Doctor', 'doctor', '-'),
         ('c@salus.test', 'Pat Patient', 'user', '-')
       returning id, role`,
    )
    const idOf = (role: string) => rows.find((row) => row.role === role)!.id
    const visits = await pool.query<{ id: string }>(
      `with doctor as (
         insert into doctors (user_id, specialization, experience_years, fee_cents)
         values ($1, 'Cardiology', 12, 4000) returning id
       )
       insert into claims (doctor_id, patient_id, date, start_time, end_time, during, blocked, status, amount_cents,
         payment_method, location)
       select id, $2, '2027-01-04', '09:00', '10:00', '[2027-01-04 09:00Z,2027-01-04 10:00Z)',
         '[2027-01-04 09:00Z,2027-01-04 10:00Z)', 'confirmed', 4000, 'clinic', 'Clinic'
       from doctor returning id`,
      [idOf('doctor'), idOf('user')],
    )
    // Only the numbered files, as in the moment before the functions are replaced.
    await asTheOneWhoMigrates(pool, (client) => migrate(client, { folder: migrationsFolder, nobodyServes: false }))
    await serveAsBefore(pool, visits.rows[0]!.id, idOf('reception'))
    for (const change of changes) await assert.rejects(pool.query(change), /append-only/)
    // As erasing a patient does.
    await pool.query(`begin; set local salus.erasing = 'yes';
      update takings set reason = '–' where reason <> ''; commit`)
    const { rows: reasons } = await pool.query("select reason from payments_received where reason <> ''")
    assert.deepEqual(reasons, [{ reason: '–' }])
  } finally {
    await pool.end()
    await database.drop()
  }
})
