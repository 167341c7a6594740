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
 * Stores the wording of the terms that the patient has read for visits of one kind, in their language, once: without it
 * none of their fees ever counts. `atDesk`: staff told them. Answers whether there were terms without a stored wording.
 * A consultation has no terms, except in a series on a saved card (`onCard`).
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
    // Sentences that are true only now are left out: a visit may be moved.
    return { id, words: visitTermsInWords(sayer, told, unitsOf(price), undefined) }
  })
  await sql`
    update visit_terms set words = said.words, language = ${language}
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (id uuid, words text)
    where claim_id = said.id and visit_terms.words is null
  `.execute(db)
  return true
}
