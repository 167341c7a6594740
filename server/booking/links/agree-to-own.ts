import { sql } from 'kysely'
import type { VisitByLink } from '#contract/booking/visit-links.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { Failure } from '../../platform/failure.ts'
import { agree, look, complete } from './visit-by-link.ts'

/**
 * Lets a logged-in account do what the mailed link does. The account must both see the visits of the patient and pay
 * for them: an account that only pays is not told what it pays for. Each function throws `not_found` if the account may
 * not, and `link_not_valid` if the visit does not wait for a card or a payment.
 */
async function mustPayFor({ db }: Ground, caller: Caller, id: string): Promise<void> {
  const { rows } = await sql`
    select from claims join visit_links on visit_links.claim_id = claims.id
    where claims.id = ${id} and claims.patient_id = any(acted_for(${caller.id}, 'pay'))
      and claims.patient_id = any(acted_for(${caller.id}, 'visits'))
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
}

/** The visit, while it waits for its card or deposit. */
export async function readAgreement(
  ground: Ground,
  caller: Caller,
  id: string,
  language: Language,
): Promise<VisitByLink> {
  await mustPayFor(ground, caller, id)
  const visit = await look(ground, id, language)
  if (visit.standing !== 'open') throw new Failure('link_not_valid')
  return visit
}

/** Notes the terms that the account has read and accepts, as `agreeByLink`. */
export async function agreeToOwn(ground: Ground, caller: Caller, id: string, language: Language) {
  await mustPayFor(ground, caller, id)
  return agree(ground, id, language)
}

/** Notes that the card is saved or the payment made, as `completeByLink`. */
export async function completeOwn(ground: Ground, caller: Caller, id: string, language: Language) {
  await mustPayFor(ground, caller, id)
  return complete(ground, id, language)
}
