import { sql } from 'kysely'
import type { ClinicAccount } from '#contract/clinic.ts'
import type { Role } from '#contract/endpoint.ts'
import { asAppointment, withPeople } from '../booking/wire.ts'
import { asCareRequest } from '../care/wire.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

const asAccount = sql<ClinicAccount>`
  json_build_object(
    '_id', person.id,
    'name', person.name,
    'email', person.email,
    'role', person.role,
    'phone', person.phone,
    'createdAt', to_char(person.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'closed', person.closed_at is not null,
    'erased', person.erased_at is not null,
    'appointments', (
      select count(*) from claims where patient_id = person.id and status not in ('held', 'lapsed')
    )
  )`

type Filter = { role?: Role | undefined; search?: string | undefined; limit: number; offset: number }

/** One page of accounts by name, and how many match in all. */
export async function listAccounts(
  db: Queries,
  { role, search = '', limit, offset }: Filter,
): Promise<{ accounts: ClinicAccount[]; total: number }> {
  const { rows } = await sql<{ account: ClinicAccount; total: number }>`
    select ${asAccount} as account, page.total
    from (
      select id, count(*) over () as total from users
      where (${role ?? null}::text is null or role = ${role ?? null})
        and (${search} = '' or position(fold(${search}) in fold(name || ' ' || email || ' ' || phone)) > 0)
      order by fold(name), id limit ${limit} offset ${offset}
    ) page
    join users person on person.id = page.id
    order by fold(person.name), person.id
  `.execute(db)
  return { accounts: rows.map(({ account }) => account), total: rows[0]?.total ?? 0 }
}

/** Closes an account and ends its sessions, or opens it again. Throws `not_found`, `own_account`, `account_erased`. */
export async function closeAccount(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  id: string,
  closed: boolean,
): Promise<ClinicAccount> {
  if (id === caller.id) throw new Failure('own_account')
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ erased: boolean; retired: boolean }>`
      select erased_at is not null as erased, exists (
        select from doctors where user_id = users.id and deleted_at is not null
      ) as retired
      from users where id = ${id} for update
    `.execute(tx)
    const [person] = rows
    if (!person) throw new Failure('not_found')
    if (person.erased || (person.retired && !closed)) throw new Failure('account_erased')
    await sql`
      update users set closed_at = case when ${closed}::boolean then coalesce(closed_at, clinic_now()) end where id = ${id}
    `.execute(tx)
    if (closed) {
      await sql`update sessions set ended_at = clinic_now() where user_id = ${id} and ended_at is null`.execute(tx)
    }
    const read = await sql<{ account: ClinicAccount }>`
      select ${asAccount} as account from users person where person.id = ${id}
    `.execute(tx)
    return read.rows[0]!.account
  })
}

/** Everything that is kept of a patient: for them to have (GDPR, article 15). Throws `not_found`. */
export async function exportAccount(db: Queries, id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ everything: Record<string, unknown> }>`
    select json_build_object(
      'profile', json_build_object(
        'name', person.name, 'email', person.email, 'phone', person.phone, 'address', person.address,
        'createdAt', person.created_at
      ),
      'appointments', coalesce((
        select json_agg(${asAppointment} order by claim.date, claim.start_time)
        from claims claim ${withPeople}
        where claim.patient_id = person.id and claim.status not in ('held', 'lapsed')
      ), '[]'),
      'payments', coalesce((
        select json_agg(json_build_object(
          'amount', payment.amount_cents / 100.0, 'status', payment.status, 'reference', payment.intent_id, 'at', payment.created_at
        ) order by payment.created_at)
        from payments payment join claims claim on claim.id = payment.claim_id where claim.patient_id = person.id
      ), '[]'),
      'careRequests', coalesce((
        select json_agg(${asCareRequest} order by request.created_at)
        from care_requests request join users patient on patient.id = request.patient_id
        where request.patient_id = person.id
      ), '[]'),
      'ratings', coalesce((
        select json_agg(json_build_object('stars', stars, 'comment', comment, 'at', created_at) order by created_at)
        from ratings where patient_id = person.id
      ), '[]'),
      'favourites', coalesce((select json_agg(doctor_id) from favourites where patient_id = person.id), '[]'),
      'waitlist', coalesce((
        select json_agg(json_build_object('doctorId', doctor_id, 'date', date, 'status', status)) from waitlist
        where patient_id = person.id
      ), '[]'),
      'notices', coalesce((
        select json_agg(json_build_object('kind', kind, 'at', at, 'readAt', read_at) order by id) from notices
        where user_id = person.id
      ), '[]'),
      'mail', coalesce((
        select json_agg(json_build_object('kind', kind, 'to', to_email, 'sentAt', sent_at) order by created_at) from mails
        where user_id = person.id
      ), '[]'),
      'sessions', coalesce((
        select json_agg(json_build_object('begun', created_at, 'ended', ended_at) order by created_at) from sessions
        where user_id = person.id
      ), '[]')
    ) as everything
    from users person where person.id = ${id} and person.role = 'user'
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].everything
}
