import { sql } from 'kysely'
import type { GuardianRight } from '#contract/people/person-lists.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** Whether an account has a right for a person now, as everybody has all of them for themselves. */
export async function hasRightFor(
  db: Queries,
  { id }: Pick<Caller, 'id'>,
  personId: string,
  right: GuardianRight,
): Promise<boolean> {
  const { rows } = await sql`select where ${personId}::uuid = any(records_of(${id}, ${personId}, ${right}))`.execute(db)
  return rows.length > 0
}

/**
 * The person that a call is for: the caller if it names none. Throws `not_found` if the person does not exist, or the
 * caller does not have all of these rights for them now.
 */
export async function personFor(
  db: Queries,
  { id: accountId }: Pick<Caller, 'id'>,
  personId: string | undefined,
  ...wanted: (GuardianRight | false)[]
): Promise<string> {
  if (personId === undefined || personId === accountId) return accountId
  const rights = wanted.filter((right) => right !== false)
  const { rows } = await sql<{ id: string }>`
    select root_id as id from persons
    where id = ${personId} and not exists (
      select from unnest(${rights}::text[]) wanted
      where persons.id <> all(records_of(${accountId}, ${personId}::uuid, wanted))
    )
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].id
}
