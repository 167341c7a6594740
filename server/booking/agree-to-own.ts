import { sql } from 'kysely'
import type { VisitByLink } from '#contract/visit-links.ts'
import type { Language } from '../../texts/languages.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'
import { agree, look, settle } from './visit-by-link.ts'

/**
 * What a mailed link opens, for whoever is logged in and may pay for the visit. Each throws `not_found` where it is
 * nobody's that they pay for, or does not wait.
 */
async function ofOwn<T>({ db }: Ground, caller: Caller, id: string, act: () => Promise<T>): Promise<T> {
  const { rows } = await sql`
    select from claims join visit_links on visit_links.claim_id = claims.id
    where claims.id = ${id} and claims.patient_id = any(acted_for(${caller.id}, 'pay'))
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
  try {
    return await act()
  } catch (error) {
    if (error instanceof Failure && error.code === 'link_not_valid') throw new Failure('not_found')
    throw error
  }
}

/** The visit, while it waits for its card or its deposit. */
export const readAgreement = (ground: Ground, caller: Caller, id: string, language: Language): Promise<VisitByLink> =>
  ofOwn(ground, caller, id, async () => {
    const visit = await look(ground, id, language)
    if (visit.standing !== 'open') throw new Failure('not_found')
    return visit
  })

/** Notes what they have read and agree to, as `agreeByLink` does. */
export const agreeToOwn = (ground: Ground, caller: Caller, id: string, language: Language) =>
  ofOwn(ground, caller, id, () => agree(ground, id, language))

/** Their card is kept, or they have paid, as `settleByLink` notes it. */
export const settleOwn = (ground: Ground, caller: Caller, id: string, language: Language) =>
  ofOwn(ground, caller, id, () => settle(ground, id, language))
