import { type RawBuilder, sql } from 'kysely'
import type { StaffMember } from '#contract/auth.ts'
import { beyond, type Grant, type Preset, presets } from '#contract/rights.ts'
import type { Ground } from '../ground.ts'
import { deedIsAbout } from '../platform/underway.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { allOf, mentions } from '../platform/where.ts'
import { insertAccount } from './accounts.ts'
import { mustBeSpoken } from './change-language.ts'
import { invite } from './invite.ts'
import { noPassword } from './passwords.ts'

const isStaff = sql`person.role in ('admin', 'reception')`

const asMember = sql<StaffMember>`
  json_build_object(
    '_id', person.id,
    'name', person.name,
    'email', person.email,
    'role', person.role,
    'rights', rights_of(person.id),
    'closed', person.closed_at is not null,
    'invited', person.password_hash = ${noPassword},
    'createdAt', iso(person.created_at)
  )`

/** One page of the log-ins of staff by name, and how many match in all. */
export async function listStaff(
  db: Queries,
  {
    id,
    search,
    limit,
    offset,
  }: { id?: string | undefined; search?: string | undefined; limit: number; offset: number },
): Promise<{ members: StaffMember[]; total: number }> {
  const matches = allOf([
    isStaff,
    id && sql`person.id = ${id}::uuid`,
    search && mentions(sql`person.name || ' ' || person.email`, search),
  ])
  const counted = await sql<{ total: number }>`select count(*) as total from users person where ${matches}`.execute(db)
  const members = await read(db, sql`${matches} order by fold(person.name), person.id limit ${limit} offset ${offset}`)
  return { members, total: counted.rows[0]!.total }
}

/** Throws `not_found` for who is no staff. */
export async function readStaff(db: Queries, id: string): Promise<StaffMember> {
  const [member] = await read(db, sql`person.id = ${id}::uuid and ${isStaff}`)
  if (!member) throw new Failure('not_found')
  return member
}

async function read(db: Queries, which: RawBuilder<unknown>): Promise<StaffMember[]> {
  const { rows } = await sql<{ member: StaffMember }>`
    select ${asMember} as member from users person where ${which}
  `.execute(db)
  return rows.map(({ member }) => member)
}

/** Throws `beyond_your_rights` where the caller would give or take a right that they do not have. */
export function mustNotReachBeyond(caller: Caller, wanted: readonly Grant[]): void {
  if (beyond(caller.rights, wanted).length > 0) throw new Failure('beyond_your_rights')
}

/** Gives rights to an account that has none of them yet. */
export async function giveRights(tx: Queries, accountId: string, wanted: readonly Grant[]): Promise<void> {
  await sql`
    insert into staff_rights (account_id, right_name) select ${accountId}, unnest(${wanted}::text[])
  `.execute(tx)
}

/**
 * Makes a log-in with the rights of a preset and mails the link to set its password. Throws `email_in_use`,
 * `beyond_your_rights`.
 */
export async function addStaff(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { name, email, preset, language }: { name: string; email: string; preset: Preset; language?: string | undefined },
): Promise<StaffMember> {
  const { role, rights } = presets[preset]
  mustNotReachBeyond(caller, rights)
  if (language) mustBeSpoken(language)
  return inTransaction(db, async (tx) => {
    const id = await insertAccount(tx, { name, email, role, language: language ?? null }, noPassword)
    await giveRights(tx, id, rights)
    await invite(tx, [id])
    deedIsAbout([id], { rights })
    return readStaff(tx, id)
  })
}
