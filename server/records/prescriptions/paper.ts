import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { PaperContentOf } from '#contract/records/paper-content.ts'
import { ageOn } from '#contract/records/dose.ts'
import { childUntil, prescriptionLimits } from '#contract/records/medicine-lists.ts'
import type { PrescriptionBasis } from '#contract/records/prescriptions.ts'
import { printedCode } from '#contract/records/prescription-lists.ts'
import { addressIn } from '../../../texts/languages.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { PaperFacts, PaperRules } from '../papers/paper-kind.ts'
import { checkLines, readBasis } from './basis.ts'
import { hashOf, newCode, proofOf } from './codes.ts'
import { printedPrescription } from './sheet.ts'

type Content = PaperContentOf<'prescription'>

/**
 * A prescription: compared with the allergies that are recorded when it is signed, and opened at pharmacies by a code
 * that stands on the paper alone. A new version has a code of its own; the code of the one before then says that it was
 * withdrawn (`prescriptions.sql`).
 */
export const prescription: PaperRules<'prescription'> = {
  withoutVisit: true,
  async prepare(ground, caller, facts, sent) {
    await mustLive(ground.db, facts.person.id)
    const { born } = facts.person
    if (!born) throw new Failure('birthday_missing')
    mustEndInTime(facts, sent)
    const { weight, allergies } = await readBasis(ground, caller, facts.person.id)
    const checks = await checkLines(ground, sent.lines, allergies)
    const age = ageOn(born, facts.date)
    const content: Content = {
      ...sent,
      lines: sent.lines.map((line, n) => ({ ...line, check: checks[n]! })),
      child: age.years < childUntil ? { ...age, weight: shownWeight(weight, facts) } : null,
    }
    mustHaveReasons(content)
    const code = newCode()
    const url = `${ground.config.publicUrl}${addressIn(facts.language, '/prescription')}#${code}`
    const shown = { text: printedCode(code), url, qrSvg: renderSVG(url, { border: 0 }) }
    const printed = printedPrescription(facts, content, shown, await zoneOf(ground.db, facts.place.id))
    return {
      content,
      printed,
      async onSigned(tx) {
        await mustLive(tx, facts.person.id)
        const now = await readBasis({ ...ground, db: tx }, caller, facts.person.id)
        if (!isDeepStrictEqual(now.allergies, allergies)) throw new Failure('changed_meanwhile')
        await sql`
          insert into prescription_codes (paper_id, code_hash, proof_hash, allowed, valid_until)
          values (${facts.id}, ${hashOf(code)}, ${proofOf(code, born)}, ${content.repeats + 1}, ${content.validUntil})
        `.execute(tx)
      },
    }
  },
}

async function zoneOf(db: Queries, placeId: string): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select zone_of(${placeId}) as zone`.execute(db)
  return rows[0]!.zone
}

/** A weight that guardians may not see stands only on a paper that they may not see either. */
function shownWeight(weight: PrescriptionBasis['weight'], { notForGuardians }: PaperFacts) {
  if (!weight || (weight.notForGuardians && !notForGuardians)) return null
  const { kilograms, measuredOn } = weight
  return { kilograms, measuredOn }
}

/** Throws `patient_deceased`. */
async function mustLive(db: Queries, personId: string): Promise<void> {
  const { rows } = await sql`select from persons where id = ${personId} and deceased_on is not null`.execute(db)
  if (rows.length > 0) throw new Failure('patient_deceased')
}

/** Throws `valid_until_range` for a last day that is over or too far ahead. */
function mustEndInTime({ date }: PaperFacts, { validUntil }: Content): void {
  const days = (Date.parse(validUntil) - Date.parse(date)) / 86_400_000
  if (days < 0 || days > prescriptionLimits.validDays) throw new Failure('valid_until_range')
}

/** Throws `allergy_needs_reason`, naming the lines. */
function mustHaveReasons({ lines }: Content): void {
  const without = lines.flatMap(({ check, allergyReason }, n) =>
    check?.state === 'meets' && allergyReason === '' ? [n] : [],
  )
  if (without.length === 0) return
  throw new Failure('allergy_needs_reason', {
    issues: without.map((n) => ({ path: `content.lines.${n}.allergyReason`, message: 'allergy_needs_reason' })),
  })
}
