import { careKindNames, type CareKind, type CareStatus } from '#contract/care-steps.ts'
import { dateInWords } from '#contract/clinic-time.ts'
import { asPrice, dollarsOf } from '#contract/money.ts'
import type { PaymentAttention } from '#contract/payments.ts'
import { offerMinutes } from '#contract/rules.ts'
import { startsInWords } from '../mail/about-appointment.ts'

export type NoticeRow = { kind: string; facts: unknown }

/** When the appointment was at the time of the notice, and whose it is now. Times are clinic-local. */
type AboutAppointment = {
  date: string
  startTime: string
  endTime: string
  doctorId: string
  doctor: string
  patient: string
  /** Of a reminder shortly before: how far it was away. */
  minutesAway?: number
}
type AboutCare = { reference: string; kind: CareKind; status: CareStatus; count?: number }

const when = ({ date, startTime }: AboutAppointment) => `${dateInWords(date)}, ${startTime}`
const doctor = (about: AboutAppointment) => `Dr. ${about.doctor}`

const patients: Record<string, (appointment: AboutAppointment) => string> = {
  booked: (a) => `Booked: ${when(a)} with ${doctor(a)}.`,
  confirmed: (a) => `${doctor(a)} has confirmed ${when(a)}.`,
  cancelled: (a) => `Your appointment with ${doctor(a)}, ${when(a)}, was cancelled by the clinic.`,
  completed: (a) => `How was your visit with ${doctor(a)}? Your rating helps others.`,
  rescheduled: (a) => `Your appointment with ${doctor(a)} is now on ${when(a)}.`,
  offered: (a) =>
    `A time has become free: ${when(a)} with ${doctor(a)}. It is held for you for ${offerMinutes} minutes.`,
  'payment-lost': (a) => `Your payment for ${when(a)} came too late and is on its way back to you.`,
  'reminder-day': (a) => `${when(a)}: your appointment with ${doctor(a)}.`,
  'reminder-hour': (a) =>
    `${startsInWords(a.minutesAway ?? 60).replace(/^\w/, (letter) => letter.toUpperCase())}, at ${a.startTime}: your appointment with ${doctor(a)}.`,
}

const doctors: Record<string, (appointment: AboutAppointment) => string> = {
  'new-booking': (a) => `${a.patient} has booked ${when(a)}.`,
  'booking-cancelled': (a) => `${a.patient}, ${when(a)}: cancelled.`,
  'booking-moved': (a) => `${a.patient} has moved to ${when(a)}.`,
}

const careWords: Partial<Record<CareStatus, string>> = {
  dispatched: 'is on its way',
  arrived: 'has arrived',
  closed: 'is closed',
  confirmed: 'is confirmed',
  completed: 'is done',
  declined: 'could not be granted',
  cancelled: 'was cancelled',
}

type AboutPayment = { attention: PaymentAttention; amountCents: number }

const paymentWords: Record<PaymentAttention, (amount: string) => string> = {
  mismatch: (amount) => `A payment of ${amount} does not match its booking. Please book it or pay it back.`,
  disputed: (amount) => `A payment of ${amount} is disputed: the payer's bank asks for it back.`,
  dispute_lost: (amount) => `The dispute about ${amount} is lost, and the appointment stands without its money.`,
  refunded_elsewhere: (amount) => `Of a payment of ${amount} money was sent back, though its appointment stands.`,
  refund_failing: (amount) => `A refund of ${amount} does not go through.`,
  refused: () => `The payment provider does not accept this server's key. Nobody can pay by card.`,
  missing: (amount) => `The payment provider does not know a payment of ${amount} any more.`,
  other_provider: () => `Payments are open at a provider that this server has no keys for.`,
}

/** The sentence of a notice and where it leads. Throws for a kind nobody wrote a text for. */
export function noticeText({ kind, facts }: NoticeRow): { text: string; link: string } {
  if (kind === 'care') {
    const { reference, kind: care, status } = facts as AboutCare
    return {
      text: `${careKindNames[care]} ${reference} ${careWords[status] ?? `is ${status}`}.`,
      link: care === 'ambulance' ? '/dashboard/ambulance' : '/dashboard/services',
    }
  }
  if (kind === 'new-care-request') {
    const { reference, kind: care, count = 1 } = facts as AboutCare
    const what = `${careKindNames[care]}, ${reference}.`
    return {
      text: count > 1 ? `${count} new requests of one patient, the newest: ${what}` : `New request: ${what}`,
      link: '/admin/dashboard/requests',
    }
  }
  if (kind === 'new-log-in') {
    const { device, network, link } = facts as { device: string; network: string; link: string }
    const from = network ? `, network ${network}` : ''
    return { text: `New log-in: ${device}${from}. If it was not you, end it and change your password.`, link }
  }
  if (kind === 'payment-stray') {
    const { reference, amountCents } = facts as { reference: string; amountCents: number }
    const text = `The payment provider took ${asPrice(dollarsOf(amountCents))} (${reference}) for a time that is not in these books. Please look at it there.`
    return { text, link: '/admin/dashboard/payments' }
  }
  if (kind === 'payment-attention') {
    const { attention, amountCents } = facts as AboutPayment
    const amount = asPrice(dollarsOf(amountCents))
    return { text: paymentWords[attention](amount), link: '/admin/dashboard/payments?status=attention' }
  }
  const appointment = facts as AboutAppointment
  const forPatient = patients[kind]
  if (forPatient && kind === 'offered') {
    const { doctorId, date, startTime, endTime } = appointment
    const link = `/book-appointment/${doctorId}?date=${date}&slot=${startTime}-${endTime}`
    return { text: forPatient(appointment), link }
  }
  if (forPatient)
    return { text: forPatient(appointment), link: kind === 'completed' ? '/dashboard?tab=past' : '/dashboard' }
  const forDoctor = doctors[kind]
  if (forDoctor) return { text: forDoctor(appointment), link: '/doctor/dashboard/appointments' }
  throw new Error(`There is no text for a notice of kind ${kind}`)
}
