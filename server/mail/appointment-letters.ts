import { sharesOf } from '#contract/clinic/costs.ts'
import { centsOf, unitsOf } from '#contract/money.ts'
import { offerMinutes, paypalMinutes } from '#contract/rules.ts'
import { whereabouts } from '#contract/booking/whereabouts.ts'
import { textsIn } from '../../texts/texts.ts'
import { isSame, type LetterAppointment, type WhenBefore } from './about-appointment.ts'
import { cardInWords } from '../../texts/card-in-words.ts'
import { calendarOf } from './calendar.ts'
import { addressOfLink } from './mailed-links.ts'
import { whereToTake } from './where-to-take.ts'
import { joinOf, roomOf } from './video-letters.ts'
import type { Text, Writer } from './writer.ts'

/** What a row of `mails` about an appointment holds. */
export type AboutAppointment = {
  /** The appointment as it is when the letter leaves. */
  appointment: LetterAppointment
  byClinic?: boolean
  /** When and where it was when its patient was last told. */
  from?: WhenBefore
  /** The date at the place when the letter leaves. */
  today: string
  /** The patient's name, for a reader who acts for them. */
  visitOf?: string
  /** The minutes until the visit begins, when the letter leaves. */
  minutesAway: number
  /** The reader's link to check in, if they may. */
  checkIn?: string
}

/** Time and doctor, as subjects name them. */
const headOf = ({ appointmentDate, startTime, doctor }: LetterAppointment, { when, apart }: Writer) =>
  [when(appointmentDate, startTime), apart(doctor.name)] as const

/** Letters about an appointment, by kind. */
export const appointmentLetters: Record<string, (about: AboutAppointment, writer: Writer) => Text> = {
  booked: (about, writer) => ({
    subject: writer.mail.booked.subject(...headOf(about.appointment, writer)),
    paragraphs: [bookedIn(about, writer)],
    facts: [
      ...factsOf(about.appointment, writer),
      ...formsOf([about.appointment], writer),
      ...legalOf(about.appointment, writer),
    ],
    act: toDashboard(writer),
    calendar: { method: 'PUBLISH', file: fileOf(about, writer, false) },
  }),
  receipt({ appointment }, writer) {
    const { mail, formats, apart } = writer
    const [when, doctor] = headOf(appointment, writer)
    const price = apart(formats.price(appointment.amount))
    return {
      subject: mail.receipt.subject(price, doctor),
      paragraphs: [mail.receipt.says],
      facts: [
        [mail.labels.amount, price],
        [mail.labels.paidBy, appointment.paymentMethod === 'paypal' ? apart('PayPal') : mail.receipt.card],
        [mail.labels.reference, apart(appointment.paymentReference)],
        [mail.labels.for, receiptFor(appointment, doctor, when, writer)],
        [mail.labels.issuer, issuerOf(appointment, writer)],
      ],
      act: toDashboard(writer),
    }
  },
  confirmed: (about, writer) => ({
    subject: writer.mail.confirmed.subject(...headOf(about.appointment, writer)),
    paragraphs: [writer.mail.confirmed.says],
    facts: factsOf(about.appointment, writer),
    act: toDashboard(writer),
    calendar: { method: 'PUBLISH', file: fileOf(about, writer, false) },
  }),
  cancelled(about, writer) {
    const { mail } = writer
    return {
      subject: mail.cancelled.subject(...headOf(about.appointment, writer)),
      paragraphs: [
        about.byClinic ? mail.cancelled.byClinic : mail.cancelled.byYou,
        ...moneyOfCancelled([about.appointment], writer),
      ],
      facts: factsOf(about.appointment, writer, about.appointment.payment !== 'open'),
      act: toAnotherTime(about.appointment, writer),
      calendar: { method: 'CANCEL', file: fileOf(about, writer, true) },
    }
  },
  unpaid: (about, writer) => ({
    subject: writer.mail.unpaid.subject(...headOf(about.appointment, writer)),
    paragraphs: [writer.mail.unpaid.says(paypalMinutes)],
    facts: factsOf(about.appointment, writer),
    act: toAnotherTime(about.appointment, writer),
    calendar: { method: 'CANCEL', file: fileOf(about, writer, true) },
  }),
  'card-refused'({ appointment }, writer) {
    const { mail, formats, url } = writer
    const { savedCard } = textsIn(writer.language)
    const { says, saysToOthers } = mail.cardRefused
    const { amount = appointment.amount, card = null } = appointment.toPay ?? {}
    const price = writer.apart(formats.price(amount))
    const [, doctor] = headOf(appointment, writer)
    return {
      subject: mail.cardRefused.subject(price, doctor),
      paragraphs: [card ? says(price, cardInWords(savedCard, card)) : saysToOthers(price)],
      act: { label: mail.acts.payNow, href: `${url}/dashboard/pay/${appointment._id}` },
    }
  },
  'request-declined': (about, writer) => ({
    subject: writer.mail.declined.subject(...headOf(about.appointment, writer)),
    paragraphs: [writer.mail.declined.says],
    facts: factsOf(about.appointment, writer),
    act: toDashboard(writer),
  }),
  'reminder-day'({ appointment, today, checkIn }, writer) {
    const { mail, formats, apart } = writer
    // The mail may leave late, so "tomorrow" is said only when it is tomorrow.
    const day = formats.day(appointment.appointmentDate, today)
    return {
      subject: mail.reminder.subject(day, apart(appointment.startTime), apart(appointment.doctor.name)),
      paragraphs: [mail.reminder.says],
      facts: [...factsOf(appointment, writer), ...checkInOf(checkIn, writer), ...formsOf([appointment], writer)],
      act: toDashboard(writer),
    }
  },
  'reminder-hour'({ appointment, minutesAway, checkIn: link }, writer) {
    const { subject, says } = startsSoon(appointment, minutesAway, writer)
    const [checkIn] = checkInOf(link, writer)
    const act = checkIn
      ? { label: writer.mail.acts.checkIn, href: checkIn[1] }
      : appointment.mayJoin
        ? toRoom(appointment, writer)
        : toDashboard(writer)
    return {
      subject,
      paragraphs: [says],
      facts: [...factsOf(appointment, writer), ...formsOf([appointment], writer)],
      act,
    }
  },
  'video-ready'({ appointment }, writer) {
    const { mail, apart } = writer
    return {
      subject: mail.video.readySubject,
      paragraphs: [mail.video.ready(apart(appointment.doctor.name))],
      act: toRoom(appointment, writer),
    }
  },
  'stand-in'(about, writer) {
    const { mail, apart, url } = writer
    const { appointment } = about
    const t = mail.standIn
    const before = apart(appointment.standInFor ?? '')
    const doctor = apart(appointment.doctor.name)
    const moved = about.from && !isSame(about.from, appointment) && writer.when(about.from.date, about.from.startTime)
    return {
      subject: (appointment.standInOver ? t.overSubject : t.subject)(...headOf(appointment, writer)),
      paragraphs: appointment.standInOver
        ? [t.over(doctor)]
        : [moved ? t.saysMoved(doctor, before, moved) : t.says(doctor, before), t.asks(before)],
      facts: factsOf(appointment, writer),
      act: appointment.standInOver ? toDashboard(writer) : { label: mail.acts.answerStandIn, href: `${url}/dashboard` },
      calendar: { method: 'PUBLISH', file: fileOf(about, writer, false) },
    }
  },
  rescheduled: (about, writer) => ({
    subject: writer.mail.moved.subject(...headOf(about.appointment, writer)),
    paragraphs: [movedIn(about, writer)],
    facts: factsOf(about.appointment, writer),
    act: toDashboard(writer),
    calendar: { method: 'PUBLISH', file: fileOf(about, writer, false) },
  }),
  offered: ({ appointment }, writer) => ({
    subject: writer.mail.offered.subject(...headOf(appointment, writer)),
    paragraphs: [writer.mail.offered.says(offerMinutes)],
    facts: factsOf(appointment, writer),
    act: { label: writer.mail.acts.takeTime, href: toOffered(appointment, writer) },
  }),
  'payment-lost'({ appointment }, writer) {
    const { mail, formats, apart } = writer
    const [when] = headOf(appointment, writer)
    return {
      subject: mail.paymentLost.subject,
      paragraphs: [
        (appointment.paymentMethod === 'paypal' ? mail.paymentLostPaypal : mail.paymentLost.says)(
          apart(formats.price(appointment.amount)),
          when,
        ),
      ],
      act: toAnotherTime(appointment, writer),
    }
  },
}

function bookedIn({ appointment, visitOf }: AboutAppointment, { mail, apart, known }: Writer): string {
  const t = mail.booked
  if (appointment.waitsForPayment) return t.saysUnpaid(paypalMinutes)
  if (appointment.waitsForLink) return t.saysByLink
  if (visitOf) return (isConfirmed(appointment) ? t.ofOtherConfirmed : t.ofOther)(apart(known.person(visitOf)))
  return isConfirmed(appointment) ? t.saysConfirmed : t.says
}

/** Whether the clinic has confirmed it; a visit that reception books is confirmed at once. */
export const isConfirmed = ({ status }: LetterAppointment): boolean =>
  status === 'confirmed' || status === 'in-progress'

/** The mail may leave late, so it names the time that is left then. */
function startsSoon({ startTime, doctor }: LetterAppointment, minutes: number, { mail, apart }: Writer) {
  const reminder = mail.reminder
  const [time, name] = [apart(startTime), apart(doctor.name)]
  if (minutes >= 50) return { subject: reminder.hourSubject(time, name), says: reminder.inAnHour }
  if (minutes > 1) {
    return { subject: reminder.minutesSubject(minutes, time, name), says: reminder.inMinutes(minutes) }
  }
  return { subject: reminder.nowSubject(time, name), says: reminder.now }
}

function movedIn({ byClinic, from }: AboutAppointment, { mail, when }: Writer): string {
  const moved = mail.moved
  if (!from) return byClinic ? moved.byClinic : moved.byYou
  const before = when(from.date, from.startTime)
  return byClinic ? moved.byClinicFrom(before) : moved.byYouFrom(before)
}

/** `withFee`: false where nothing was paid and nothing is to be paid any more. */
function factsOf(appointment: LetterAppointment, writer: Writer, withFee = true): [string, string][] {
  const { mail, formats, apart, specialization } = writer
  const { appointmentDate, startTime, endTime, doctor, timeZone } = appointment
  const labels = mail.labels
  return [
    [labels.doctor, mail.doctorOf(apart(doctor.name), specialization(doctor.specialization))],
    ...kindOf(appointment, writer),
    [labels.day, formats.date(appointmentDate)],
    [labels.time, mail.timesInZone(apart(startTime), apart(endTime), formats.city(timeZone))],
    whereOf(appointment, writer),
    ...joinOf(appointment, writer),
    ...(withFee ? [[labels.fee, feeOf(appointment, writer)] as [string, string]] : []),
  ]
}

/** Where forms wait that these visits ask for: the page of forms, and nothing of what they are. */
export function formsOf(
  appointments: readonly Pick<LetterAppointment, 'formWaits' | 'personId'>[],
  { mail, url }: Writer,
): [label: string, href: string][] {
  const asked = appointments.find(({ formWaits }) => formWaits)
  if (!asked) return []
  return [[mail.labels.forms, `${url}/dashboard/forms${asked.personId ? `?for=${asked.personId}` : ''}`]]
}

/** The kind of visit and how long it lasts; empty for a consultation. */
export function kindOf(
  { kind, minutes }: LetterAppointment,
  { mail, formats, known }: Writer,
): [label: string, text: string][] {
  if (!kind) return []
  return [[mail.labels.kind, formats.row([known.kind(kind.name), formats.duration(minutes, 'minute')])]]
}

/** The place, with its address once there are several; for a visit that is at no place, how it takes place. */
export function whereOf(appointment: LetterAppointment, writer: Writer): [string, string] {
  const { mode, location, room, severalPlaces } = appointment
  const { mail, formats, known, language } = writer
  if (mode !== 'clinic') return [mail.labels.how, textsIn(language).visitChoice.held[mode]]
  const parts = severalPlaces ? whereabouts(appointment) : [room ?? location]
  return [mail.labels.place, formats.row(parts.map((part) => formats.apart(known.room(part))))]
}

/** The legal pages that only this place has. */
export function legalOf({ place: { termsUrl, privacyUrl } }: LetterAppointment, { mail, apart }: Writer) {
  const { terms, privacy } = mail.labels
  return [
    ...(termsUrl ? [[terms, apart(termsUrl)] as [string, string]] : []),
    ...(privacyUrl ? [[privacy, apart(privacyUrl)] as [string, string]] : []),
  ]
}

function receiptFor({ kind }: LetterAppointment, doctor: string, when: string, { mail, known, apart }: Writer): string {
  return kind ? mail.receipt.forKind(apart(known.kind(kind.name)), doctor, when) : mail.receipt.for(doctor, when)
}

/** The issuer of receipts at the place, as receipts name it. */
function issuerOf({ place }: LetterAppointment, { apart }: Writer): string {
  return apart(place.issuer || [place.name, place.address].filter(Boolean).join(', '))
}

export function feeOf(
  { amount, payment, online, atDesk, paymentMethod, cardPays }: LetterAppointment,
  { mail, formats, apart }: Writer,
): string {
  const fee = mail.fee
  if (amount === 0) return fee.nothing
  const price = apart(formats.price(amount))
  const paid = unitsOf(centsOf(online) + centsOf(atDesk))
  if (payment === 'paid') return paid < amount ? fee.partly(price, apart(formats.price(paid))) : fee.paid(price)
  if (payment === 'returned') return fee.paidBack(price)
  if (cardPays) return fee.byCardAfter(price)
  return paymentMethod === 'clinic' ? fee.atClinic(price) : fee.pending(price)
}

type Money = Pick<LetterAppointment, 'paymentMethod' | 'online' | 'atDesk' | 'fee' | 'onCard'>

/**
 * The fee for cancelling, and how each part of the paid money goes back, for one visit or several that were cancelled
 * together. The fee is taken from the card payment first.
 */
export function moneyOfCancelled(cancelled: readonly Money[], { mail, formats, apart }: Writer): string[] {
  const t = mail.cancelled
  const price = (amount: number) => apart(formats.price(amount))
  const sum = (of: (money: Money) => number) => unitsOf(cancelled.reduce((cents, one) => cents + centsOf(of(one)), 0))
  const byPaypal = cancelled.some(({ paymentMethod }) => paymentMethod === 'paypal')
  const fee = sum((one) => one.fee)
  const backOnline = sum((one) => sharesOf(one).backOnline)
  const backAtDesk = sum((one) => sharesOf(one).backAtDesk)
  const due = sum((one) => (one.onCard ? 0 : sharesOf(one).due))
  const byCard = sum((one) => (one.onCard ? sharesOf(one).due : 0))
  if (fee === 0 && backOnline === 0 && backAtDesk === 0) return [t.nothingCharged]
  const said: string[] = []
  if (fee > 0) said.push(t.fee(price(fee)))
  if (byCard > 0) said.push(t.feeByCard)
  if (due > 0) said.push(t.feeDue(price(due)))
  const isWhole = fee === 0
  if (backOnline > 0 && isWhole) said.push((byPaypal ? t.refundPaypal : t.refund)(price(backOnline)))
  else if (backOnline > 0) said.push((byPaypal ? t.restPaypal : t.rest)(price(backOnline)))
  if (backAtDesk > 0) said.push((isWhole ? t.refundDesk : t.restDesk)(price(backAtDesk)))
  return said
}

/** The link to check in, if the reader may. */
function checkInOf(link: string | undefined, writer: Writer): [string, string][] {
  return link ? [[writer.mail.labels.checkIn, addressOfLink('check-in', link, writer)]] : []
}

export const toDashboard = ({ url, mail }: Writer) => ({ label: mail.acts.seeAppointments, href: `${url}/dashboard` })

const toRoom = (appointment: LetterAppointment, writer: Writer) => ({
  label: writer.mail.video.joinNow,
  href: roomOf(appointment, writer),
})

/** The page to book times of the same kind at the same place. */
function bookingOf({ doctor, kind, place, severalPlaces }: LetterAppointment, { url }: Writer) {
  const asked = [...(kind ? [`kind=${kind._id}`] : []), ...(severalPlaces ? [`place=${place._id}`] : [])]
  return `${url}/book-appointment/${doctor._id}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

export const toAnotherTime = (appointment: LetterAppointment, writer: Writer) => ({
  label: writer.mail.acts.findTime,
  href: bookingOf(appointment, writer),
})

const toOffered = ({ doctor, appointmentDate: date, ...offered }: LetterAppointment, { url }: Writer) =>
  `${url}${whereToTake({ ...offered, doctorId: doctor._id, date })}`

const fileOf = ({ appointment }: AboutAppointment, { now, language, url }: Writer, cancelled: boolean) =>
  calendarOf(appointment, { cancelled, sequence: appointment.sequence, now, language, url })
