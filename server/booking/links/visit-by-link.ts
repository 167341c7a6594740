import { sql } from 'kysely'
import type { VisitTerms } from '#contract/clinic/terms.ts'
import type { VisitByLink } from '#contract/booking/visit-links.ts'
import { formatsIn } from '../../../texts/formats.ts'
import type { Language } from '../../../texts/languages.ts'
import { visitTermsInWords } from '../../../texts/terms-in-words.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { Ground } from '../../ground.ts'
import { visitTerms } from '../../clinic/kinds/visit-terms.ts'
import { enqueueLinkMail } from '../../mail/enqueue.ts'
import type { LinkRule } from '../../mail/mailed-links.ts'
import { beginIntent } from '../../payments/begin-intent.ts'
import { beginPayment, intentCreated, type Payment } from '../../payments/ledger.ts'
import { cardProviderOf } from '../../payments/provider-of.ts'
import { notePaymentTrouble, refundNow } from '../../payments/refund.ts'
import { beginCardOfVisit, keepCardOfVisit, takeCardsToAskAbout } from '../../payments/saved-cards.ts'
import { proofAskedBy, proveLink } from '../../people/proof.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { collect } from '../pay/collect.ts'
import { reconcile } from '../pay/reconcile.ts'
import { waitsForLink } from '../pay/visit-to-be-paid.ts'

/** What each call by a link contains. */
type LinkAccess = { token: string; proof: string }

/** If the visit led to a fee or a card charge, its link stays valid for this many days after the visit. */
const daysForMoney = 30

/** The link is valid until the visit is over, and longer while a fee or charge of it may still have to be paid. */
const visitLinkRule: LinkRule = {
  purpose: 'visit-link',
  still: sql`
    (claim.status <> 'cancelled' or exists (
      select from visit_terms where claim_id = claim.id and words is not null
    ))
    and (upper(claim.during) > clinic_now()
      or upper(claim.during) > clinic_now() - make_interval(days => ${sql.lit(daysForMoney)}) and (
        fee_cents(claim.id) > 0
        or exists (select from payments where claim_id = claim.id and saved_card_id is not null)
      ))`,
}

/**
 * Which proof the link asks for, because nobody has confirmed the address that it was mailed to. Throws
 * `link_not_valid`.
 */
export const openVisitLink = (ground: Ground, token: string) => proofAskedBy(ground, visitLinkRule, token)

const visitOfLink = async (ground: Ground, access: LinkAccess) =>
  (await proveLink(ground, visitLinkRule, access)).claim_id

type Found = Omit<VisitByLink, 'words'> & {
  id: string
  terms: VisitTerms
  price: number
  /** Milliseconds until the visit begins. */
  startsIn: number
  agreed: string | null
}

/** The open payment of a `claim` that its saved card was charged for without success. */
const unpaidCharge = sql`
  select payments.* from payments
  where payments.claim_id = claim.id and payments.status = 'open' and payments.saved_card_id is not null
    and to_collect_cents(claims) = payments.amount_cents
    and exists (select from charge_attempts where payment_id = payments.id and outcome in ('asks', 'declined'))`

async function findVisit({ db }: Ground, id: string): Promise<Found> {
  const { rows } = await sql<Found & { standing: Found['standing'] | null }>`
    select claim.id, split_part(patient.name, ' ', 1) as "firstName", doctor_person.name as doctor,
      place.name as place, place.phone, claim.date, to_char(claim.start_time, 'HH24:MI') as "startTime",
      case when ${waitsForLink} then json_build_object(
        'date', (claim.pay_by at time zone zone_of(claim.place_id))::date,
        'time', to_char(claim.pay_by at time zone zone_of(claim.place_id), 'HH24:MI')
      ) end as until,
      case
        when ${waitsForLink} then 'open'
        when charge.id is not null then 'to-pay'
        when claim.status = 'cancelled' then case when terms.words is not null then 'cancelled' end
        when claim.pay_by is null and terms.words is not null then 'done'
        else 'at-clinic'
      end as standing,
      fee_cents(claim.id) / 100.0 as fee, (
        coalesce((select received_cents - returned_cents from payment_money where claim_id = claim.id), 0)
        + (select coalesce(sum(amount_cents), 0) from payments_received where claim_id = claim.id)
      ) / 100.0 as paid,
      terms.pays <> 'deposit' as keeps, clinic_currency() as currency,
      case when ${waitsForLink} then terms.now_cents else coalesce(charge.amount_cents, 0) end / 100.0 as amount,
      ${visitTerms} as terms, claim.amount_cents / 100.0 as price, terms.words as agreed,
      extract(epoch from lower(claim.during) - clinic_now())::float8 * 1000 as "startsIn"
    from visit_links link
    join claims on claims.id = link.claim_id
    join claims claim on claim.id = claims.id
    join visit_terms terms on terms.claim_id = claim.id
    join people patient on patient.id = claim.patient_id and patient.erased_at is null
    join doctors doctor on doctor.id = claim.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    join places place on place.id = claim.place_id
    left join lateral (${unpaidCharge}) charge on true
    where link.claim_id = ${id}::uuid
  `.execute(db)
  const [found] = rows
  if (!found?.standing) throw new Failure('link_not_valid')
  return { ...found, standing: found.standing }
}

/**
 * The terms of a visit in words; `startsIn` is milliseconds. Without it, sentences that are only true now are left
 * out: stored terms must stay true when the visit is moved.
 */
function wordsOf({ terms, price }: Found, language: Language, startsIn?: number): string {
  const sayer = { visitCosts: textsIn(language).visitCosts, formats: formatsIn(language) }
  return visitTermsInWords(sayer, terms, price, startsIn)
}

/**
 * The visit that a mailed link is about. Throws `link_not_valid` for a link that has expired or was not signed by us,
 * and `proof_wrong`.
 */
export async function lookByLink(ground: Ground, access: LinkAccess, language: Language): Promise<VisitByLink> {
  return look(ground, await visitOfLink(ground, access), language)
}

/** The visit, for an account that may see it. Throws `link_not_valid` for a visit that must not be shown by a link. */
export async function look(ground: Ground, claimId: string, language: Language): Promise<VisitByLink> {
  const found = await findVisit(ground, claimId)
  const { id: _, terms: __, price: ___, startsIn, agreed, ...visit } = found
  return { ...visit, words: agreed ?? wordsOf(found, language, startsIn) }
}

/**
 * Notes the terms that the patient has read and accepts, and begins to save their card or take their payment. If a
 * saved card could not be charged, the answer is for that payment. The agreement counts only once the card is saved or
 * the money paid. Throws `link_not_valid`, `proof_wrong`, `provider_unavailable`, and `payment_under_review` if the
 * payment does not match what was agreed.
 */
export async function agreeByLink(
  ground: Ground,
  access: LinkAccess,
  language: Language,
): Promise<{ clientSecret: string }> {
  return agree(ground, await visitOfLink(ground, access), language)
}

/** As `agreeByLink`, for an account that may see and pay for the visit. */
export async function agree(ground: Ground, claimId: string, language: Language): Promise<{ clientSecret: string }> {
  const found = await findVisit(ground, claimId)
  const { id, standing, keeps } = found
  if (standing !== 'open' && standing !== 'to-pay') throw new Failure('link_not_valid')
  if (standing === 'to-pay') {
    const payment = await paymentOf(ground.db, id)
    return cardProviderOf(ground, payment!).readIntent(payment!.intent_id!)
  }
  const mandate = textsIn(language).visitLinkPage.mandateOfVisit
  const payment = await inTransaction(ground.db, async (tx) => {
    await lockWaiting(tx, id)
    await sql`
      update visit_links set agreed_at = clinic_now(), words = ${wordsOf(found, language)}, language = ${language}
      where claim_id = ${id}
    `.execute(tx)
    if (keeps) return null
    const begun = await beginPayment(tx, { id, amountCents: 0 }, ground.payments.name)
    if (begun.status === 'frozen') throw new Failure('payment_under_review')
    return begun
  })
  if (!payment) return beginCardOfVisit(ground, id, { mandate, language })
  const provider = cardProviderOf(ground, payment)
  try {
    const intent = payment.intent_id
      ? await provider.readIntent(payment.intent_id)
      : await beginIntent(ground.db, provider, payment)
    const { askEverySeconds } = provider
    await intentCreated(ground.db, { paymentId: payment.id, intentId: intent.id, askEverySeconds })
    return intent
  } catch (error) {
    await notePaymentTrouble(ground, payment, error as Error)
    throw error
  }
}

/**
 * Called after the card was entered or the payment made: asks the provider and notes the result; from then on the
 * agreed terms count. Throws `link_not_valid`, `proof_wrong`, `card_not_kept`, `card_ends_before`, `intent_not_paid`,
 * `slot_lost_refund`, `payment_under_review`, `provider_unavailable`.
 */
export async function completeByLink(ground: Ground, access: LinkAccess, language: Language): Promise<VisitByLink> {
  return complete(ground, await visitOfLink(ground, access), language)
}

/** As `completeByLink`, for an account that may see and pay for the visit. */
export async function complete(ground: Ground, id: string, language: Language): Promise<VisitByLink> {
  try {
    await completeVisit(ground, await findVisit(ground, id))
  } catch (error) {
    // Another tab or the sweep has already done it.
    const isOver = error instanceof Failure && error.code === 'link_not_valid'
    const now = isOver ? await look(ground, id, language) : null
    if (!now || now.standing === 'open') throw error
    return now
  }
  return look(ground, id, language)
}

async function completeVisit(ground: Ground, { id, standing, keeps }: Found): Promise<void> {
  if (standing === 'open' && keeps) await keepByLink(ground, id)
  else if (standing === 'open' || standing === 'to-pay') await completePayment(ground, id, standing)
}

async function completePayment(ground: Ground, id: string, standing: Found['standing']): Promise<void> {
  const payment = await paymentOf(ground.db, id)
  if (!payment?.intent_id) throw new Failure('intent_not_paid')
  if (standing === 'to-pay') {
    if ((await collect(ground, payment)) === 'unpaid') throw new Failure('intent_not_paid')
    return refundNow(ground, payment.id)
  }
  const outcome = await reconcile(ground, payment)
  if (outcome.is === 'unpaid') throw new Failure('intent_not_paid')
  if (outcome.is === 'frozen') throw new Failure('payment_under_review')
  if (outcome.is !== 'lost') return
  await refundNow(ground, payment.id)
  throw new Failure('slot_lost_refund')
}

/**
 * Notes the card that the provider has saved as the card of the visit, which then no longer waits. Throws
 * `card_not_kept` if the provider has no card, `card_ends_before`, `link_not_valid` if the visit does not wait any
 * more, `provider_unavailable`.
 */
export async function keepByLink(ground: Ground, claimId: string): Promise<void> {
  const note = async (tx: Queries, cardId: string) => {
    await sql`
      with visit as (
        update claims set saved_card_id = ${cardId}, pay_by = null, version = version + 1
        where id = ${claimId} returning id
      )
      insert into appointment_events (claim_id, kind) select id, 'card-kept' from visit
    `.execute(tx)
    await enqueueLinkMail(tx, 'visit-link-agreed', claimId, { key: 'agreed' })
  }
  await keepCardOfVisit(ground, claimId, (tx) => lockWaiting(tx, claimId), note)
}

/** Saves cards that were entered on a link's page that was then closed, before their visits lapse. Never throws. */
export async function keepLastMinute(ground: Ground): Promise<void> {
  const ids = await takeCardsToAskAbout(ground.db)
  // No card was entered, or the provider cannot be reached: the visit lapses, at no cost.
  await Promise.all(ids.map((id) => keepByLink(ground, id).catch(() => undefined)))
}

/** Locks the visit, which must still wait for its link. Throws `link_not_valid`. */
async function lockWaiting(tx: Queries, id: string): Promise<void> {
  const { rows } = await sql`select from claims claim where id = ${id} and ${waitsForLink} for no key update`.execute(
    tx,
  )
  if (rows.length === 0) throw new Failure('link_not_valid')
}

async function paymentOf(db: Queries, claimId: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('claim_id', '=', claimId).executeTakeFirst()
}
