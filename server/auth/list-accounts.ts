import { sql } from 'kysely'
import type { Account } from '#contract/auth/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Queries } from '../platform/database.ts'
import { allOf, mentions } from '../platform/where.ts'

export const asAccount = sql<Account>`
  json_build_object(
    '_id', person.id,
    'name', person.name,
    'email', person.email,
    'role', person.role,
    'phone', person.phone,
    'createdAt', iso(person.created_at),
    'closed', person.closed_at is not null,
    'erased', person.erased_at is not null,
    'appointments', (
      select count(*) from appointments where patient_id = person.id
    ) + (
      select coalesce(sum(visits_of_doctor(id)), 0) from doctors where user_id = person.id
    )
  )`

type Filter = {
  id?: string | undefined
  role?: Role | undefined
  search?: string | undefined
  sort: 'name' | '-name' | 'newest' | 'oldest'
  limit: number
  offset: number
}

const order = {
  name: sql`fold(name), id`,
  '-name': sql`fold(name) desc, id desc`,
  newest: sql`created_at desc, id`,
  oldest: sql`created_at, id`,
}

/** One page of accounts, and how many match in all. */
export async function listAccounts(
  db: Queries,
  { id, role, search, sort, limit, offset }: Filter,
): Promise<{ accounts: Account[]; total: number }> {
  const matches = allOf([
    id && sql`id = ${id}::uuid`,
    role && sql`role = ${role}`,
    search && mentions(sql`name || ' ' || email || ' ' || phone`, search),
  ])
  const counted = await sql<{ total: number }>`select count(*) as total from users where ${matches}`.execute(db)
  const { rows } = await sql<{ account: Account }>`
    select ${asAccount} as account
    from (
      select id, row_number() over (order by ${order[sort]}) as place
      from users where ${matches} order by ${order[sort]} limit ${limit} offset ${offset}
    ) page
    join users person on person.id = page.id
    order by page.place
  `.execute(db)
  return { accounts: rows.map(({ account }) => account), total: counted.rows[0]!.total }
}
