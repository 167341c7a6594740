import { type RawBuilder, sql } from 'kysely'
import { countWrongTry, type LinkNeeds, type LinkRule, openMailedLink, type OpenLink } from '../mail/mailed-links.ts'
import { type Database, inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { birthdayIn } from './search.ts'

/**
 * Whether `proof` identifies the person: their birthday or, if none is known, their whole family name, alone or with
 * other words of their name. Any word that is not in the name makes it wrong, so that a try is one guess and not a list
 * of names.
 */
const isProofOf = (
  { born, name }: { born: string | null; name: string },
  proof: string,
): RawBuilder<boolean> => sql`case
  when ${born}::date is not null then ${born}::date = ${birthdayIn(proof)}::date
  -- The first name alone does not count: it is part of many e-mail addresses.
  else (words_of_name(${name}))[cardinality(words_of_name(${name}))] = any(words_of_name(${proof}))
    and words_of_name(${proof}) <@ words_of_name(${name})
end is true`

/** What a mailed link asks for before it shows anything, and the phone number for help. Throws `link_not_valid`. */
export async function proofAskedBy(
  needs: LinkNeeds,
  rule: LinkRule,
  token: string,
): Promise<{ place: string; phone: string; asks: 'born' | 'name' }> {
  const { place, phone, born } = await openMailedLink(needs, rule, token)
  return { place, phone, asks: born ? 'born' : 'name' }
}

/**
 * Opens a mailed link for a caller who proves whose visit it is about. Every wrong try is counted, also simultaneous
 * ones. Throws `link_not_valid`, `proof_wrong`.
 */
export async function proveLink(
  { db, signatures }: LinkNeeds & { db: Database },
  rule: LinkRule,
  { token, proof }: { token: string; proof: string },
): Promise<OpenLink> {
  const link = await inTransaction(db, async (tx) => {
    const found = await openMailedLink({ db: tx, signatures }, rule, token, sql`for update of link`)
    const { rows } = await sql<{ right: boolean }>`select ${isProofOf(found, proof)} as right`.execute(tx)
    if (rows[0]!.right) return found
    await countWrongTry(tx, found.id)
    return null
  })
  if (!link) throw new Failure('proof_wrong')
  return link
}
