import { type RawBuilder, sql } from 'kysely'
import type { Paging } from '#contract/endpoint.ts'
import { type PageAsked, readPage, up } from '../platform/list-page.ts'
import type { StaffMember } from '#contract/auth/auth.ts'
import {
  everyRight,
  type Grant,
  type Holder,
  type PlaceRights,
  type Preset,
  presets,
  reaches,
} from '#contract/rights.ts'
import type { Ground } from '../ground.ts'
import { auditIsAbout } from '../platform/underway.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { allOf, atPlaces, mentions } from '../platform/where.ts'
import { insertAccount } from './accounts.ts'
import { mustBeSpoken } from './change-language.ts'
import { invite } from './invite.ts'
import { noPassword } from './passwords.ts'

/** For code that reads a member of staff whom the caller has just added or may see for another reason. */
export const everywhere: Pick<Caller, 'places'> = { places: null }

const isStaff = sql`person.account_role in ('admin', 'reception')`

/** A row of `persons person` with its `users account`. */
const asMember = sql<StaffMember>`
  json_build_object(
    '_id', person.id,
    'name', person.name,
    'email', person.email,
    'role', account.role,
    'rights', rights_of(person.id),
    'placeRights', place_rights_of(person.id),
    'closed', person.closed_at is not null,
    'invited', account.password_hash = ${noPassword},
    'createdAt', iso(person.created_at)
  )`

/**
 * The staff that the caller may see. A caller with rights for some places sees staff with a right for one of these, and
 * not staff with a right for all places.
 */
const seenBy = ({ places }: Pick<Caller, 'places'>) =>
  places &&
  sql`exists (select from staff_rights own where own.account_id = person.id and ${allOf([atPlaces(sql`own.place_id`, { places })])})`

/** One page of the log-ins of staff by name, and how many match in all. */
export async function listStaff(
  db: Queries,
  caller: Pick<Caller, 'places'>,
  { id, search, ...asked }: PageAsked & { id?: string | undefined; search?: string | undefined },
): Promise<{ members: StaffMember[]; paging: Paging }> {
  const matches = allOf([
    isStaff,
    seenBy(caller),
    id && sql`person.id = ${id}::uuid`,
    search && mentions(sql`person.name || ' ' || person.email`, search),
  ])
  const order = [up(sql`fold(person.name)`, 'text'), up(sql`person.id`, 'uuid')] as const
  const list = { from: sql`persons person`, where: matches, id: sql`person.id`, order }
  const { ids, paging } = await readPage(db, list, asked)
  const members = await read(
    db,
    sql`person.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], person.id)`,
  )
  return { members, paging }
}

/** Throws `not_found` for an account that is not staff, or that the caller may not see. */
export async function readStaff(db: Queries, caller: Pick<Caller, 'places'>, id: string): Promise<StaffMember> {
  const [member] = await read(db, allOf([sql`person.id = ${id}::uuid`, isStaff, seenBy(caller)]))
  if (!member) throw new Failure('not_found')
  return member
}

async function read(db: Queries, which: RawBuilder<unknown>): Promise<StaffMember[]> {
  const { rows } = await sql<{ member: StaffMember }>`
    select ${asMember} as member from persons person join users account on account.id = person.id where ${which}
  `.execute(db)
  return rows.map(({ member }) => member)
}

/**
 * Throws `beyond_your_rights` where the caller would give or take a right that they do not have for the same places.
 */
export function mustNotReachBeyond(caller: Caller, wanted: Holder): void {
  if (!reaches(caller, wanted)) throw new Failure('beyond_your_rights')
}

/** The rights of an account; null where there is no such account. */
export async function rightsOfAccount(tx: Queries, id: string): Promise<Required<Holder> | null> {
  const { rows } = await sql<{ rights: Grant[]; placeRights: PlaceRights[] }>`
    select rights_of(id) as rights, place_rights_of(id) as "placeRights" from users where id = ${id}
  `.execute(tx)
  return rows[0] ?? null
}

/** Replaces the rights of an account. Throws `not_found` for a place that does not exist. */
export async function setRights(
  tx: Queries,
  accountId: string,
  { rights = [], placeRights = [] }: Holder,
): Promise<void> {
  const wanted = [
    ...rights.map((right) => ({ right, place: null })),
    ...placeRights.flatMap(({ placeId, rights: there }) =>
      // A right for all places needs no row for one place.
      there.filter((right) => !mayDoEvery(rights, right)).map((right) => ({ right, place: placeId })),
    ),
  ]
  const places = [...new Set(wanted.flatMap(({ place }) => place ?? []))]
  const known = await sql`select from places where id = any(${places}::uuid[])`.execute(tx)
  if (known.rows.length < places.length) throw new Failure('not_found')
  const given = sql`
    select distinct "right", place from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as given ("right" text,
      place uuid)`
  // Add new rights before deleting old ones, so that somebody with all rights has them throughout.
  await sql`
    insert into staff_rights (account_id, right_name, place_id) select ${accountId}, given.* from (${given}) given
    on conflict on constraint staff_rights_once do nothing
  `.execute(tx)
  await sql`
    delete from staff_rights own where account_id = ${accountId} and not exists (
      select from (${given}) given where given."right" = own.right_name 
        and given.place is not distinct from own.place_id
    )
  `.execute(tx)
}

/** Rights as the audit keeps them: `desk`, and for one place `desk@` with its id. */
export const forAudit = ({ rights = [], placeRights = [] }: Holder): string[] => [
  ...rights,
  ...placeRights.flatMap(({ placeId, rights: there }) => there.map((right) => `${right}@${placeId}`)),
]

const mayDoEvery = (rights: readonly Grant[], right: Grant) => rights.includes(everyRight) || rights.includes(right)

/**
 * Makes a log-in with the rights of a preset, for all places or some, and mails the link to set its password. Throws
 * `email_in_use`, `beyond_your_rights`, and `not_found` for a place that does not exist.
 */
export async function addStaff(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  {
    name,
    email,
    preset,
    placeIds,
    language,
  }: {
    name: string
    email: string
    preset: Preset
    placeIds?: readonly string[] | undefined
    language?: string | undefined
  },
): Promise<StaffMember> {
  const { role, rights } = presets[preset]
  const given = placeIds ? { placeRights: placeIds.map((placeId) => ({ placeId, rights })) } : { rights }
  mustNotReachBeyond(caller, given)
  if (language) mustBeSpoken(language)
  return inTransaction(db, async (tx) => {
    const id = await insertAccount(tx, { name, email, role, language: language ?? null }, noPassword)
    await setRights(tx, id, given)
    await invite(tx, [id])
    auditIsAbout([id], { rights: forAudit(given) })
    return readStaff(tx, everywhere, id)
  })
}
