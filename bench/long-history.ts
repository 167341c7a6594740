import { sql } from 'kysely'
import type { Stage } from './stage.ts'
import { addBusyDoctors, addPatients } from './stage.ts'

const doctorCount = 80

/**
 * Years of visits back from yesterday, paid by card, at the desk or not at all, given back or failed: what a clinic has
 * gathered. Answers a token of an admin.
 */
export async function addLongHistory(
  { ground, pool }: Pick<Stage, 'ground' | 'pool'>,
  wanted: number,
): Promise<string> {
  const { db, tokens } = ground
  const doctors = await addBusyDoctors(ground, doctorCount)
  await addPatients(ground, 2000)
  const { rows } = await sql<{ id: string; session: string }>`
    with admin as (
      insert into users (email, name, role, password_hash) values ('bench@salus.test', 'Bench', 'admin', '-')
      returning id
    ), rights as (
      insert into staff_rights (account_id, right_name) select id, 'all' from admin
    )
    insert into sessions (user_id, expires_at) select id, clinic_now() + interval '1 day' from admin
    returning user_id as id, id as session
  `.execute(db)
  const admin = rows[0]!
  // Filling takes longer than a statement may; what triggers would add to each visit is no matter here.
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('set session_replication_role = replica')
  // Each patient is in one place at a time, as place and hour decide who it is.
  const hours = Math.ceil(wanted / doctorCount)
  for (let from = 0; from < hours; from += 200) {
    await client.query(
      `insert into claims (
        doctor_id, patient_id, date, start_time, end_time, during, blocked, status, amount_cents, payment_method,
        location, created_at
      )
      select doctor.id, patient.id, at.date, make_time(at.hour, 0, 0), make_time(at.hour + 1, 0, 0), during, during,
        case when n % 9 = 0 then 'cancelled' when n % 31 = 0 then 'no-show' else 'completed' end,
        (80 + n % 7 * 10) * 100, case when n % 5 < 3 then 'card' else 'clinic' end, 'Clinic',
        at.date - make_interval(days => n % 20)
      from generate_series($1::int, $2::int) n
      cross join lateral (select clinic_today() - 1 - n / 12 as date, 9 + n % 12 as hour) at
      cross join lateral (
        select tstzrange(at.date + make_time(at.hour, 0, 0), at.date + make_time(at.hour + 1, 0, 0)) as during
      ) lasts
      join (
        select id, row_number() over (order by id) as place from unnest($3::uuid[]) as doctor (id)
      ) doctor on true
      join (
        select id, row_number() over (order by id) as place from users where role = 'user'
      ) patient on patient.place = 1 + (doctor.place + n * 7) % 2000
      on conflict do nothing`,
      [from, Math.min(from + 200, hours) - 1, doctors],
    )
  }
  await client.query('reset session_replication_role')
  await client.query(`
    insert into payments (
      claim_id, provider, intent_id, amount_cents, currency, status, captured_cents, refunded_cents, created_at
    )
    select id, 'stripe', 'pi_' || replace(id::text, '-', ''), amount_cents, 'usd', state,
      case when state <> 'failed' then amount_cents end, case when state = 'refunded' then amount_cents else 0 end,
      created_at
    from (
      select claims.*, case
        when status = 'cancelled' then 'refunded' when hashtext(id::text) % 40 = 0 then 'failed' else 'booked'
      end as state
      from claims where payment_method = 'card'
    ) paid
  `)
  await client.query(
    `insert into takings (claim_id, method, amount_cents, taken_by, at)
    select id, 'cash', amount_cents, $1::uuid, upper(during) from claims
    where payment_method = 'clinic' and status = 'completed' and hashtext(id::text) % 10 <> 0`,
    [admin.id],
  )
  await client.query('vacuum analyze')
  client.release(true)
  await sql`insert into stale_figures select distinct date from claims on conflict do nothing`.execute(db)
  return tokens.sign({ id: admin.id, role: 'admin', sessionId: admin.session }, new Date(Date.now() + 86_400_000))
}
