import { sql } from 'kysely'
import type { Account } from '#contract/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Queries } from '../platform/database.ts'

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
    )
  )`

type Filter = { role?: Role | undefined; search?: string | undefined; limit: number; offset: number }

/** One page of accounts by name, and how many match in all. */
export async function listAccounts(
  db: Queries,
  { role, search = '', limit, offset }: Filter,
): Promise<{ accounts: Account[]; total: number }> {
  const { rows } = await sql<{ account: Account; total: number }>`
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
