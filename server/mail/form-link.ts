import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { type LinkRule, makeLinks, openLinks } from './mailed-links.ts'

/**
 * The link to the forms of a visit, for a patient without an account: valid until the visit is over. A visit that is
 * moved keeps its link.
 */
export const formLinkRule: LinkRule = {
  purpose: 'forms',
  still: sql`claim.status in ('pending', 'confirmed', 'in-progress') and upper(claim.during) > clinic_now()`,
}

type Wanted = { claimId: string; email: string }

/**
 * The links to the forms of those visits that ask for one which is not given, made as their letters are written.
 * Letters to the same address about the same visit have the same link while it is valid. Answers a link's id by visit
 * and address.
 */
export async function formLinksFor(
  db: Queries,
  wanted: readonly Wanted[],
): Promise<(claimId: string, email: string) => string | undefined> {
  const visits = wanted.map(({ claimId }) => claimId)
  const { rows: waiting } = await sql<{ id: string }>`
    select visit.id from unnest(${visits}::uuid[]) visit (id)
    where exists (select from forms_of_visit(visit.id) asked where asked.state <> 'given')
  `.execute(db)
  const asked = wanted.filter(({ claimId }) => waiting.some(({ id }) => id === claimId))
  if (asked.length === 0) return () => undefined
  const keyOf = ({ claimId, email }: Wanted) => `${claimId} ${email.toLowerCase()}`
  const { rows } = await sql<Wanted & { id: string }>`
    select link.id, link.claim_id as "claimId", link.email
    ${openLinks(formLinkRule)} and link.claim_id = any(${asked.map(({ claimId }) => claimId)}::uuid[])
    order by link.made_at
  `.execute(db)
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
  const missing = new Map(asked.filter((one) => !ids.has(keyOf(one))).map((one) => [one.claimId, one]))
  const toMake = [...missing.values()].map(({ claimId, email }) => ({ claimId, email }))
  for (const { id, claimId } of await makeLinks(db, 'forms', toMake)) ids.set(keyOf(missing.get(claimId)!), id)
  return (claimId, email) => ids.get(keyOf({ claimId, email }))
}
