import { sql } from 'kysely'
import { termsAtDesk } from '#contract/clinic/costs.ts'
import { unitsOf } from '#contract/money.ts'
import type { VisitTerms } from '#contract/clinic/terms.ts'
import { consultationId } from '#contract/rules.ts'
import { formatsIn } from '../../../texts/formats.ts'
import type { Language } from '../../../texts/languages.ts'
import { visitTermsInWords } from '../../../texts/terms-in-words.ts'
import { textsIn } from '../../../texts/texts.ts'
import { visitTerms } from '../../clinic/kinds/visit-terms.ts'
import type { Queries } from '../../platform/database.ts'

/**
 * Writes beside the terms of visits of one kind what whoever takes them has read of them, in their language: once, and
 * only then does a fee of theirs ever count. `atDesk`: it was told to them there. Answers whether there are terms that
 * were not written of before. The consultation has none, but in a series that stands on a card (`onCard`).
 */
export async function sayTerms(
  db: Queries,
  claimIds: readonly string[],
  kindId: string | undefined,
  language: Language,
  { atDesk = false, onCard = false } = {},
): Promise<boolean> {
  if ((kindId === undefined || kindId === consultationId) && !onCard) return false
  const { rows } = await sql<{ id: string; terms: VisitTerms; price: number }>`
    select claim.id, ${visitTerms} as terms, claim.amount_cents as price
    from visit_terms terms join claims claim on claim.id = terms.claim_id
    where terms.claim_id = any(${claimIds as string[]}::uuid[]) and terms.words is null
  `.execute(db)
  if (rows.length === 0) return false
  const sayer = { visitCosts: textsIn(language).visitCosts, formats: formatsIn(language) }
  const said = rows.map(({ id, terms, price }) => {
    const told = atDesk ? termsAtDesk(terms) : terms
    // What holds only now is not kept: a visit may be moved.
    return { id, words: visitTermsInWords(sayer, told, unitsOf(price), undefined) }
  })
  await sql`
    update visit_terms set words = said.words, language = ${language}
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (id uuid, words text)
    where claim_id = said.id and visit_terms.words is null
  `.execute(db)
  return true
}
