import { type RawBuilder, sql } from 'kysely'
import { visitLink } from '#contract/rules.ts'
import type { Language } from '../../../texts/languages.ts'
import { enqueueLinkMail } from '../../mail/enqueue.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'

/** The latest moment until which a visit at this time (`during`) may wait for what its link asks. */
export const linkEnds = (during: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(${during}) - make_interval(mins => ${sql.lit(visitLink.endsMinutesBefore)})`

/** A wait that would end before this moment leaves too little time to use the link. */
export const leastTime: RawBuilder<unknown> = sql`
  clinic_now() + make_interval(mins => ${sql.lit(visitLink.leastMinutes)})`

/** Until when a visit at this time (`during`) waits for its patient to complete what its link asks. */
export const waitsUntil = (during: RawBuilder<unknown>): RawBuilder<unknown> => sql`least(
  clinic_now() + make_interval(hours => ${sql.lit(visitLink.hours)}), ${linkEnds(during)}
)`

/**
 * Makes a visit that was just booked wait for its link. Throws `link_not_needed` if its terms ask for no card, and
 * `too_soon_for_link` if too little time is left to use the link.
 */
export async function beginLink(tx: Queries, claimId: string): Promise<void> {
  const { rows } = await sql<{ soon: boolean }>`
    select claims.pay_by < ${leastTime} as soon
    from claims join visit_terms terms on terms.claim_id = claims.id
    where claims.id = ${claimId} and claims.amount_cents > 0
      and (
        terms.pays in ('card-kept', 'card-later')
        or terms.pays = 'deposit' and terms.now_cents >= card_minimum_cents()
      )
  `.execute(tx)
  if (!rows[0]) throw new Failure('link_not_needed')
  if (rows[0].soon) throw new Failure('too_soon_for_link')
  await sql`insert into visit_links (claim_id) values (${claimId})`.execute(tx)
}

/**
 * Mails the link of a visit, in the patient's language or else in the given one. Throws `no_email` if the patient has
 * no address.
 */
export async function mailLink(tx: Queries, claimId: string, language: Language): Promise<void> {
  const { rows } = await sql<{ times: number }>`
    select times from visit_links where claim_id = ${claimId}
  `.execute(tx)
  const sent = await enqueueLinkMail(tx, 'visit-link', claimId, { key: String(rows[0]!.times), language })
  if (sent === 0) throw new Failure('no_email')
}

/**
 * Mails the link of a waiting visit again, and lets the visit wait one more day. Throws `not_found`, `link_not_needed`
 * if the visit does not wait or the link was sent too often, and as `beginLink` and `mailLink`.
 */
export async function sendLinkAgain(tx: Queries, claimId: string, language: Language): Promise<void> {
  const { rows } = await sql<{ soon: boolean }>`
    with visit as (
      update claims
      set pay_by = least(greatest(pay_by, ${waitsUntil(sql`during`)}), ${linkEnds(sql`during`)}),
        version = version + 1
      where id = ${claimId} and pay_by > clinic_now() and status in ('pending', 'confirmed')
        and exists (select from visit_links where claim_id = claims.id and times < ${sql.lit(visitLink.mostTimes)})
      returning id, pay_by
    ), again as (
      update visit_links set times = times + 1, sent_at = clinic_now()
      from visit where claim_id = visit.id
    )
    select pay_by < ${leastTime} as soon from visit
  `.execute(tx)
  if (!rows[0]) {
    const known = await sql`select from appointments where id = ${claimId}`.execute(tx)
    throw new Failure(known.rows.length > 0 ? 'link_not_needed' : 'not_found')
  }
  if (rows[0].soon) throw new Failure('too_soon_for_link')
  await mailLink(tx, claimId, language)
}
