import { sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { down, type Order, type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { Account } from '#contract/auth/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Queries } from '../platform/database.ts'
import { allOf, mentions } from '../platform/where.ts'

/** A row of `persons person` with an account. */
export const asAccount = sql<Account>`
  json_build_object(
    '_id', person.id,
    'name', person.name,
    'email', person.email,
    'role', person.account_role,
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
} & PageAsked

const order = {
  name: [up(sql`fold(name)`, 'text'), up(sql`id`, 'uuid')],
  '-name': [down(sql`fold(name)`, 'text'), down(sql`id`, 'uuid')],
  newest: [down(sql`created_at`, 'instant'), up(sql`id`, 'uuid')],
  oldest: [up(sql`created_at`, 'instant'), up(sql`id`, 'uuid')],
} satisfies Record<Filter['sort'], Order>

/** One page of accounts, and how many match in all. */
export async function listAccounts(
  db: Queries,
  { id, role, search, sort, ...asked }: Filter,
): Promise<{ accounts: Account[]; paging: Paging }> {
  const matches = allOf([
    sql`account_role is not null`,
    id && sql`id = ${id}::uuid`,
    role && sql`account_role = ${role}`,
    search && mentions(sql`name || ' ' || email || ' ' || phone`, search),
  ])
  const list = { from: sql`persons`, where: matches, id: sql`id`, order: order[sort] }
  const { ids, paging } = await readPage(db, list, asked)
  const { rows } = await sql<{ account: Account }>`
    select ${asAccount} as account from persons person
    where person.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], person.id)
  `.execute(db)
  return { accounts: rows.map(({ account }) => account), paging }
}
