import { type RawBuilder, sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/booking/visit-links.ts'
import type { Ground } from '../../ground.ts'
import { noteWrongTry } from '../../mail/enqueue.ts'
import { visitLinkPurpose } from '../../mail/link-letters.ts'
import { askedOf, isProofOf, mostWrongProofs } from '../../people/proof.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'

/** What is sent with each call of the page that a link opens. */
export type LinkAccess = { token: string; proof: string }

/** For so many days after the visit a link still opens, if a fee or a charge of its card is due. */
const daysForMoney = 30

type Link = { id: string; claim_id: string; name: string; born: string | null; place: string; phone: string }

/**
 * A link that is still valid: the patient, or an account that pays for them, has had the same address since it was
 * mailed, and the visit is not over or something is still to be paid.
 */
const opens = sql`
  link.wrong_tries < ${sql.lit(mostWrongProofs)} and link.ended_at is null
    and (patient.email = link.email or patient.email = '' and exists (
      select from payers_of(claim.patient_id) join users account on account.id = account_id
      where account.email = link.email
    ))
    and (claim.status <> 'cancelled' or terms.words is not null)
    and (upper(claim.during) > clinic_now()
      or upper(claim.during) > clinic_now() - make_interval(days => ${sql.lit(daysForMoney)}) and (
        fee_cents(claim.id) > 0
        or exists (select from payments where claim_id = claim.id and saved_card_id is not null)
      ))`

async function linkOf({ signatures }: Needs, db: Queries, token: string, lock?: RawBuilder<unknown>): Promise<Link> {
  const { rows } = await sql<Link>`
    select link.id, link.claim_id, patient.name, patient.born::text, place.name as place, place.phone
    from visit_link_mails link
    join claims claim on claim.id = link.claim_id
    join visit_terms terms on terms.claim_id = claim.id
    join people patient on patient.id = claim.patient_id and patient.erased_at is null
    join places place on place.id = claim.place_id
    where link.id = ${signatures.open(visitLinkPurpose, token)}::uuid and ${opens} ${lock ?? sql``}
  `.execute(db)
  if (!rows[0]) throw new Failure('link_not_valid')
  return rows[0]
}

type Needs = Pick<Ground, 'db' | 'signatures'>

/**
 * What the page of a link asks as proof, because nobody has confirmed the address it was mailed to. Throws
 * `link_not_valid`.
 */
export async function openVisitLink(ground: Needs, token: string): Promise<BodyOf<typeof contract.openVisitLink>> {
  const { place, phone, born } = await linkOf(ground, ground.db, token)
  return { place, phone, asks: askedOf(born) }
}

/**
 * The visit of a link, after the proof of whose visit it is. A wrong try is counted, also of several at the same
 * moment. Throws `link_not_valid`, `proof_wrong`.
 */
export async function visitOfLink(ground: Needs, { token, proof }: LinkAccess): Promise<string> {
  const id = await inTransaction(ground.db, async (tx) => {
    const link = await linkOf(ground, tx, token, sql`for update of link`)
    const { rows } = await sql<{ right: boolean }>`select ${isProofOf(link, proof)} as right`.execute(tx)
    if (rows[0]!.right) return link.claim_id
    await noteWrongTry(tx, link.id)
    return null
  })
  if (!id) throw new Failure('proof_wrong')
  return id
}
