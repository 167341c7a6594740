import { sql } from 'kysely'
import type { EnteredForms } from '#contract/forms/by-pass.ts'
import { kioskTriesPerMinute } from '#contract/desk/desk-stages.ts'
import type { Ground } from '../../ground.ts'
import { formLinkRule } from '../../mail/form-link.ts'
import { proofAskedBy, proveLink } from '../../people/proof.ts'
import { Failure } from '../../platform/failure.ts'
import { countExactly } from '../../platform/limits.ts'
import { foundAtKiosk, type OpenScreen } from '../screens.ts'
import { entered } from './pass.ts'

/** What the mailed link asks for. Throws `link_not_valid`. */
export const openFormLink = (ground: Ground, token: string) => proofAskedBy(ground, formLinkRule, token)

/** The forms of the visit of a mailed link. Throws `link_not_valid`, `proof_wrong`. */
export async function enterByFormLink(ground: Ground, asked: { token: string; proof: string }): Promise<EnteredForms> {
  const link = await proveLink(ground, formLinkRule, asked)
  return entered(ground, { way: 'link', by: link.id, claimId: link.claim_id })
}

/**
 * The forms of somebody who is checked in at this place today, found as for checking in. Of several visits it is the
 * first that asks for something. Throws `visit_not_found`, `too_many_requests`.
 */
export async function enterAtKiosk(
  ground: Ground,
  screen: OpenScreen,
  asked: { who: string; letters: string },
): Promise<EnteredForms> {
  await countExactly(ground.db, `kiosk ${screen.id}`, kioskTriesPerMinute, 60)
  const found = await foundAtKiosk(ground.db, screen, asked)
  const here = found.filter(({ standing }) => standing === 'here' || standing === 'called')
  if (here.length === 0 || new Set(found.map(({ personId }) => personId)).size !== 1) {
    throw new Failure('visit_not_found')
  }
  const { rows } = await sql<{ id: string }>`
    select visit.id from unnest(${here.map(({ id }) => id)}::uuid[]) with ordinality visit (id, place)
    where exists (select from forms_of_visit(visit.id) asked where asked.state <> 'given')
    order by visit.place limit 1
  `.execute(ground.db)
  return entered(ground, { way: 'kiosk', by: screen.id, claimId: (rows[0] ?? here[0]!).id })
}
