import { type RawBuilder, sql } from 'kysely'
import { birthdayIn } from './search.ts'

/** After so many wrong proofs a mailed link is no longer valid. */
export const mostWrongProofs = 5

/** The proof that a mailed link asks for before it shows anything. */
export const askedOf = (born: string | null) => (born ? 'born' : 'name')

/**
 * Whether `proof` says who this is: their birthday or, where none is known, their whole family name, alone or with
 * other words of their name. A word that is not theirs makes it wrong, so that a try is one guess and not a list of
 * names.
 */
export const isProofOf = (
  { born, name }: { born: string | null; name: string },
  proof: string,
): RawBuilder<boolean> => sql`case
  when ${born}::date is not null then ${born}::date = ${birthdayIn(proof)}::date
  -- The first name is part of many e-mail addresses.
  else (words_of_name(${name}))[cardinality(words_of_name(${name}))] = any(words_of_name(${proof}))
    and words_of_name(${proof}) <@ words_of_name(${name})
end is true`
