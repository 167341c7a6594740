import { sql } from 'kysely'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Queries } from '../platform/database.ts'
import type { LetterAppointment } from './about-appointment.ts'
import { addressOfLink } from './mailed-links.ts'
import { joinByLinkOf } from './video-letters.ts'
import type { Text, Writer } from './writer.ts'

/**
 * Kinds of mails that contain a visit link, or are about a visit with one. They go to the address that reception has
 * noted, whether or not its owner has an account. The mail about a refund goes to people without an account, however
 * they had paid.
 */
export const linkKinds = [
  'visit-link',
  'visit-link-agreed',
  'visit-link-over',
  'visit-link-cancelled',
  'visit-link-charged',
  'visit-link-refused',
  'visit-link-refunded',
] as const
export type LinkKind = (typeof linkKinds)[number]
export const isLinkKind = (kind: string): kind is LinkKind => (linkKinds as readonly string[]).includes(kind)

const opening: readonly LinkKind[] = ['visit-link', 'visit-link-refused']
/** Whether a letter of this kind has a link that opens the visit's page. */
export const opensPage = (kind: LinkKind): boolean => opening.includes(kind)

/**
 * The facts of the visit when the letter leaves. Nobody has confirmed the address, so no doctor is named. `keeps`: a
 * card is to be saved; otherwise a deposit is to be paid.
 */
export type AboutLink = {
  language: Language | null
  /** The link of this mail, if it opens a page. */
  link?: string
  date: string
  startTime: string
  keeps: boolean
  /** Units of the currency: the deposit, what a saved card has paid or did not pay, or what was refunded. */
  amount: number
  /** Units of the currency: the agreed fee for cancelling or not coming. */
  fee: number
  /** How a refund was made. */
  method: 'card' | 'paypal' | null
  /** The last digits of the saved card. */
  last4: string | null
  /** The terms that were agreed to. */
  words: string | null
  until: { date: string; time: string } | null
  isVideo: boolean
  /** The link to the room of a visit by video, once it is agreed. */
  videoLink?: string
  appointment: { place: Pick<LetterAppointment['place'], 'name' | 'phone' | 'emergencyNumber'> }
}

const open = (link: string | undefined, label: string, writer: Writer) => ({
  label,
  href: addressOfLink('visit-link', link!, writer),
})

const whereOf = ({ isVideo, appointment }: AboutLink, { mail, apart, language }: Writer): [string, string] =>
  isVideo
    ? [mail.labels.how, textsIn(language).visitChoice.held.video]
    : [mail.labels.place, apart(appointment.place.name)]

/** Letters with the link of a visit, by kind. */
export const linkLetters: Record<LinkKind, (about: AboutLink, writer: Writer) => Text> = {
  'visit-link'(about, writer) {
    const { mail, when, apart, formats } = writer
    const { date, startTime, until, keeps, amount, link } = about
    const t = mail.visitLink
    return {
      subject: t.subject(when(date, startTime)),
      paragraphs: [
        keeps ? t.keeps : t.pays(apart(formats.price(amount))),
        ...(until ? [t.until(when(until.date, until.time))] : []),
      ],
      facts: [[mail.labels.when, when(date, startTime)], whereOf(about, writer)],
      act: open(link, t.open, writer),
    }
  },
  'visit-link-agreed'(about, writer) {
    const { mail, when, apart, formats } = writer
    const { date, startTime, keeps, amount, last4, words, videoLink } = about
    const t = mail.visitLink
    return {
      subject: t.agreedSubject(when(date, startTime)),
      paragraphs: [
        keeps ? t.agreedKept(last4 ?? '') : t.agreedPaid(apart(formats.price(amount))),
        t.agreedTo,
        words ?? '',
      ],
      facts: [[mail.labels.when, when(date, startTime)], whereOf(about, writer), ...joinByLinkOf(videoLink, writer)],
    }
  },
  'visit-link-charged'({ date, startTime, amount, fee, last4, appointment }, { mail, when, apart, formats }) {
    const t = mail.visitLink
    const price = apart(formats.price(amount))
    const visit = when(date, startTime)
    return {
      subject: t.chargedSubject(price, visit),
      paragraphs: [
        fee > 0 ? t.chargedFee(price, visit) : t.charged(price, visit),
        ...(last4 ? [t.card(last4)] : []),
        t.questions(apart(appointment.place.phone)),
      ],
    }
  },
  'visit-link-cancelled'({ date, startTime, amount, fee, appointment }, { mail, when, apart, formats }) {
    const t = mail.visitLink
    return {
      subject: t.cancelledSubject(when(date, startTime)),
      paragraphs: [
        t.cancelled(when(date, startTime)),
        ...(fee > 0 ? [t.fee(apart(formats.price(fee)))] : []),
        ...(amount > fee ? [t.goesBack(apart(formats.price(amount - fee)))] : []),
        t.call(apart(appointment.place.phone)),
      ],
    }
  },
  'visit-link-over': ({ date, startTime, appointment }, { mail, when, apart }) => ({
    subject: mail.visitLink.overSubject(when(date, startTime)),
    paragraphs: [mail.visitLink.over(when(date, startTime)), mail.visitLink.call(apart(appointment.place.phone))],
  }),
  'visit-link-refused'({ link, amount }, writer) {
    const { mail, apart, formats } = writer
    const price = apart(formats.price(amount))
    return {
      subject: mail.visitLink.refusedSubject(price),
      paragraphs: [mail.cardRefused.saysToOthers(price)],
      act: open(link, mail.acts.payNow, writer),
    }
  },
  'visit-link-refunded'({ date, startTime, amount, method, appointment }, { mail, when, apart, formats }) {
    const t = mail.visitLink
    const [price, visit] = [apart(formats.price(amount)), when(date, startTime)]
    return {
      subject: t.refundedSubject(price, visit),
      paragraphs: [t.refunded[method ?? 'card'](price, visit), t.questions(apart(appointment.place.phone))],
    }
  },
}

type Content = Omit<AboutLink, 'language' | 'link' | 'videoLink'>
type Standing = Content & { isTrue: boolean; beingTold: boolean }

/**
 * The content of a letter of this kind about a visit or a refund note, now; where it is not true, whether the relay
 * still has events of the visit to process.
 */
export async function readForLink(
  db: Queries,
  kind: LinkKind,
  claimId: string,
  paperId: string | null = null,
): Promise<Content | Pick<Standing, 'beingTold'>> {
  const { rows } = await sql<Standing>`
    select claim.date, to_char(claim.start_time, 'HH24:MI') as "startTime",
      claim.mode = 'video' as "isVideo", coalesce(terms.pays <> 'deposit', false) as keeps, receipt.method,
      case ${kind}::text
        when 'visit-link' then terms.now_cents
        when 'visit-link-refused' then coalesce(charge.amount_cents, 0)
        when 'visit-link-refunded' then receipt.amount_cents
        else coalesce(payment.captured_cents, 0)
      end / 100.0 as amount,
      fee_cents(claim.id) / 100.0 as fee, terms.words,
      case when ${kind}::text = 'visit-link-agreed' or exists (
        select from charge_attempts where payment_id = payment.id and outcome = 'succeeded'
      ) then card.last4 end as last4,
      json_build_object(
        'date', (claim.pay_by at time zone zone_of(claim.place_id))::date,
        'time', to_char(claim.pay_by at time zone zone_of(claim.place_id), 'HH24:MI')
      ) as until,
      json_build_object('place', json_build_object(
        'name', place.name, 'phone', place.phone, 'emergencyNumber', place.emergency_number
      )) as appointment,
      patient.erased_at is null and patient.deceased_on is null and case ${kind}::text
        when 'visit-link' then claim.status in ('pending', 'confirmed') and claim.pay_by > clinic_now()
        when 'visit-link-agreed' then claim.pay_by is null and terms.words is not null and claim.status <> 'cancelled'
        when 'visit-link-charged' then payment.captured_cents > 0
        when 'visit-link-refused' then charge.id is not null
        when 'visit-link-refunded' then receipt.kind = 'refund'
        else claim.status = 'cancelled'
      end as "isTrue",
      is_being_told(claim.id) as "beingTold"
    from claims claim
    left join visit_terms terms on terms.claim_id = claim.id
    join people patient on patient.id = claim.patient_id
    join places place on place.id = claim.place_id
    left join payments payment on payment.claim_id = claim.id
    left join saved_cards card on card.id = claim.saved_card_id
    left join payments charge on charge.claim_id = claim.id and charge.status = 'open'
      and charge.saved_card_id is not null
    left join receipts receipt on receipt.id = ${paperId}::uuid and receipt.claim_id = claim.id
    where claim.id = ${claimId}
  `.execute(db)
  const [found] = rows
  if (!found) return { beingTold: false }
  const { isTrue, beingTold, ...about } = found
  return isTrue ? about : { beingTold }
}
