import { sql } from 'kysely'
import { mayDo } from '#contract/rights.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { mustStayReachable } from '../auth/must-stay-reachable.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { tellAccounts } from './tell-accounts.ts'

type Root = {
  id: string
  number: number
  has_account: boolean
  /** A member of staff, or a doctor. */
  is_staff: boolean
  erased: boolean
  blocked_at: Date | null
}

/**
 * Only one transaction at a time merges or splits records, so that the main record of each does not change meanwhile.
 * With three simultaneous merges the last one would otherwise lock a record that is no main record any more.
 */
export async function noMerges(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('merging records', 0))`.execute(tx)
}

/**
 * Locks the main records of two records, in the order in which all code locks people, and answers them in the caller's
 * order.
 */
async function lockRoots(tx: Queries, ids: readonly [string, string]): Promise<[Root, Root]> {
  await noMerges(tx)
  await sql`
    select from persons
    where id in (select root_id from persons where id = any(${[...ids]}::uuid[])) order by id for no key update
  `.execute(tx)
  const { rows } = await sql<Root & { asked: string }>`
    select asked.id as asked, person.id, person.number, person.erased_at is not null as erased, person.blocked_at,
      exists (select from persons record join users on users.id = record.id where record.root_id = person.id)
        as has_account,
      exists (
        select from persons record join users on users.id = record.id
        where record.root_id = person.id and users.role <> 'user'
      ) as is_staff
    from persons asked join persons person on person.id = asked.root_id
    where asked.id = any(${[...ids]}::uuid[])
  `.execute(tx)
  const [from, into] = ids.map((id) => rows.find(({ asked }) => asked === id))
  if (!from || !into || from.erased || into.erased) throw new Failure('not_found')
  return [from, into]
}

/**
 * Merges the record of one person into another's. The one with the account stays the main record, and its owner is
 * told; a ban on either applies to both. Merging into a person with an account opens the record to them: it also needs
 * the rights to people and appointments. Answers the main record. Throws `not_found` (also for the account of a doctor
 * or of staff), `right_missing`, `merge_by_another` if the account shares a device or a contact with the caller,
 * `same_person`, `both_have_accounts`, `visits_overlap` if both have a coming visit at the same time,
 * `guardians_differ` if somebody who acts for one of them would get access to the other and is not among the reviewed
 * `guardians` (ids of guardianships), `visit_needs_contact` if a coming visit needs a phone number, e-mail or address
 * that only the merged record has.
 */
export async function mergePersons(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  fromId: string,
  { into: intoId, guardians }: { into: string; guardians: readonly string[] },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [one, other] = await lockRoots(tx, [fromId, intoId])
    if (one.id === other.id) throw new Failure('same_person')
    if (one.has_account && other.has_account) throw new Failure('both_have_accounts')
    const [from, into] = one.has_account ? [other, one] : [one, other]
    if (into.has_account) await mayOpenTo(tx, caller, into)
    const { rows } = await sql`
      select from live_claims mine
      join persons one on one.id = mine.patient_id and one.root_id = ${from.id}
      join persons other on other.root_id = ${into.id}
      join live_claims theirs on theirs.patient_id = other.id and theirs.during && mine.during
      where upper(mine.during) > clinic_now() limit 1
    `.execute(tx)
    if (rows.length > 0) throw new Failure('visits_overlap')
    await mustBeLookedAt(tx, [from.id, into.id], guardians)
    const [before, kept] = [await contactOf(tx, from.id), await contactOf(tx, into.id)]
    await sql`update persons set merged_into = ${into.id} where id = ${from.id}`.execute(tx)
    await mustStayReachable(tx, into.id, before, kept)
    auditIsAbout([from.id, into.id])
    // Splitting removes the ban again if it came from the other record, which is recognised by its time.
    if (from.blocked_at && !into.blocked_at) {
      await sql`
        update persons set blocked_at = record.blocked_at from persons record
        where persons.id = ${into.id} and record.id = ${from.id}
      `.execute(tx)
    }
    const { rows: moments } = await sql<{ now: string }>`select iso(clinic_now()) as now`.execute(tx)
    const key = `${from.id}-${moments[0]!.now}`
    await tellAccounts(tx, [{ kind: 'records-merged', userId: into.id, key, by: null, facts: { number: from.number } }])
    return into.id
  })
}

async function contactOf(tx: Queries, personId: string) {
  const { rows } = await sql<{ phone: string; email: string; address: string }>`
    select phone, email, address from people where id = ${personId}
  `.execute(tx)
  return rows[0]!
}

/**
 * Merging a record into an account gives that account all of it. So the right to accounts is not enough, and nobody may
 * do it for staff or for an account that may be their own. Throws `not_found`, `right_missing`, `merge_by_another`.
 */
async function mayOpenTo(tx: Queries, caller: Caller, into: Root): Promise<void> {
  if (into.is_staff) throw new Failure('not_found')
  if (!mayDo(caller.rights, 'people') || !mayDo(caller.rights, 'appointments')) throw new Failure('right_missing')
  const { rows } = await sql`
    select from persons account join persons own on own.id = ${caller.id}
    where account.root_id = ${into.id} and account.account_role is not null and (
      exists (
        select from sessions theirs join sessions ours on ours.device = theirs.device
        where theirs.user_id = account.id and ours.user_id = own.id
      )
      or account.phone <> '' and account.phone = own.phone
      or account.address <> '' and lower(account.address) = lower(own.address)
    )
  `.execute(tx)
  if (rows.length > 0) throw new Failure('merge_by_another')
}

/** Throws `guardians_differ` unless all guardians who would get access to the other record were reviewed. */
async function mustBeLookedAt(tx: Queries, roots: readonly [string, string], seen: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from guardianships_in_force guardian
    where guardian.person_id = any(${[...roots]}::uuid[]) and guardian.id <> all(${seen as string[]}::uuid[])
      and (guardian.account_id is null or guardian.id in (select id from guardians))
      and guardian.guardian_id <> all(${[...roots]}::uuid[])
      and not exists (
        select from guardianships_in_force same
        where same.person_id = any(${[...roots]}::uuid[]) and same.person_id <> guardian.person_id
          and same.guardian_id = guardian.guardian_id and same.rights @> guardian.rights
      )
    limit 1
  `.execute(tx)
  if (rows.length > 0) throw new Failure('guardians_differ')
}

/** Splits a merged record off: it becomes a main record again, with all records below it. Throws `not_found`. */
export async function splitPersons({ db }: Pick<Ground, 'db'>, id: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [root] = await lockRoots(tx, [id, id])
    const { rows } = await sql`
      update persons set merged_into = null where id = ${id} and merged_into is not null returning id
    `.execute(tx)
    if (rows.length === 0) throw new Failure('not_found')
    await sql`
      update persons set blocked_at = null from persons record
      where persons.id = ${root.id} and record.id = ${id} and persons.blocked_at = record.blocked_at
    `.execute(tx)
    return id
  })
}
