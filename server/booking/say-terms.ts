import { sql } from 'kysely'
import { termsAtDesk } from '#contract/costs.ts'
import { dollarsOf } from '#contract/money.ts'
import type { VisitTerms } from '#contract/terms.ts'
import { consultationId } from '#contract/rules.ts'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { visitTermsInWords } from '../../texts/terms-in-words.ts'
import { textsIn } from '../../texts/texts.ts'
import { visitTerms } from '../kinds/visit-terms.ts'
import type { Queries } from '../platform/database.ts'

/**
 * Writes beside the terms of a visit what whoever takes it has read of them, in their language: once, and only then
 * does a fee of theirs ever count. `atDesk`: it was told to them there. Answers whether there are terms that were not
 * written of before. The consultation has none, but in a series that stands on a card (`onCard`).
 */
export async function sayTerms(
  db: Queries,
  claimId: string,
  kindId: string | undefined,
  language: Language,
  { atDesk = false, onCard = false } = {},
): Promise<boolean> {
  if ((kindId === undefined || kindId === consultationId) && !onCard) return false
  const { rows } = await sql<{ terms: VisitTerms; price: number }>`
    select ${visitTerms} as terms, claim.amount_cents as price
    from visit_terms terms join claims claim on claim.id = terms.claim_id
    where terms.claim_id = ${claimId} and terms.words is null
  `.execute(db)
  const [found] = rows
  if (!found) return false
  const sayer = { costs: textsIn(language).costs, formats: formatsIn(language) }
  const terms = atDesk ? termsAtDesk(found.terms) : found.terms
  // What holds only now is not kept: a visit may be moved.
  const words = visitTermsInWords(sayer, terms, dollarsOf(found.price), undefined)
  await sql`
    update visit_terms set words = ${words}, language = ${language} where claim_id = ${claimId} and words is null
  `.execute(db)
  return true
}
