import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

type Root = { id: string; has_account: boolean; erased: boolean }

/**
 * Nobody merges or splits records until this transaction ends, so that where they lead is what it is: of three who
 * merge at once the last would else lock whom nothing leads to any more.
 */
export async function noMerges(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('merging records', 0))`.execute(tx)
}

/** Locks the people that two records are of, in the order everybody locks people in, and answers them in their own. */
async function lockRoots(tx: Queries, ids: readonly [string, string]): Promise<[Root, Root]> {
  await noMerges(tx)
  await sql`
    select from persons
    where id in (select root_id from persons where id = any(${[...ids]}::uuid[])) order by id for no key update
  `.execute(tx)
  const { rows } = await sql<Root & { asked: string }>`
    select asked.id as asked, person.id, person.erased_at is not null as erased,
      exists (select from persons record join users on users.id = record.id where record.root_id = person.id)
        as has_account
    from persons asked join persons person on person.id = asked.root_id
    where asked.id = any(${[...ids]}::uuid[])
  `.execute(tx)
  const [from, into] = ids.map((id) => rows.find(({ asked }) => asked === id))
  if (!from || !into || from.erased || into.erased) throw new Failure('not_found')
  return [from, into]
}

/**
 * Lets the record of one person lead to another's. Whoever has the account stays. Answers who stands for both. Throws
 * `not_found`, `same_person`, `both_have_accounts`, `visits_overlap` where both are somewhere at one time to come,
 * `guardians_differ` where somebody who acts for one of them would get the other too and is not among the `guardians`
 * (ids of guardianships) that were looked at.
 */
export async function mergePersons(
  { db }: Pick<Ground, 'db'>,
  fromId: string,
  { into: intoId, guardians }: { into: string; guardians: readonly string[] },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [one, other] = await lockRoots(tx, [fromId, intoId])
    if (one.id === other.id) throw new Failure('same_person')
    if (one.has_account && other.has_account) throw new Failure('both_have_accounts')
    const [from, into] = one.has_account ? [other, one] : [one, other]
    const { rows } = await sql`
      select from live_claims mine
      join persons one on one.id = mine.patient_id and one.root_id = ${from.id}
      join persons other on other.root_id = ${into.id}
      join live_claims theirs on theirs.patient_id = other.id and theirs.during && mine.during
      where upper(mine.during) > clinic_now() limit 1
    `.execute(tx)
    if (rows.length > 0) throw new Failure('visits_overlap')
    await mustBeLookedAt(tx, [from.id, into.id], guardians)
    await sql`update persons set merged_into = ${into.id} where id = ${from.id}`.execute(tx)
    return into.id
  })
}

/** Throws `guardians_differ`. */
async function mustBeLookedAt(tx: Queries, roots: readonly [string, string], seen: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from guardians guardian
    where guardian.person_id = any(${[...roots]}::uuid[]) and guardian.id <> all(${seen as string[]}::uuid[])
      and guardian.account_id <> all(${[...roots]}::uuid[])
      and not exists (
        select from guardians same
        where same.person_id = any(${[...roots]}::uuid[]) and same.person_id <> guardian.person_id
          and same.account_id = guardian.account_id and same.rights @> guardian.rights
      )
    limit 1
  `.execute(tx)
  if (rows.length > 0) throw new Failure('guardians_differ')
}

/** Undoes the merging of a record, which stands for itself again with all that leads to it. Throws `not_found`. */
export async function splitPersons({ db }: Pick<Ground, 'db'>, id: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockRoots(tx, [id, id])
    const { rows } = await sql`
      update persons set merged_into = null where id = ${id} and merged_into is not null returning id
    `.execute(tx)
    if (rows.length === 0) throw new Failure('not_found')
    return id
  })
}
