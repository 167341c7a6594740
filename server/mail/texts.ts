import { cityOf, dateInWords, dayInWords, wallClock } from '#contract/clinic-time.ts'
import { asPrice } from '#contract/money.ts'
import { clinic, emailLinkDays, inviteLinkDays, offerMinutes, resetLinkMinutes } from '#contract/rules.ts'
import type { Signatures } from '../platform/signatures.ts'
import { type LetterAppointment, startsInWords } from './about-appointment.ts'
import { calendarOf } from './calendar.ts'
import type { LogInFacts } from './enqueue.ts'
import type { Letter } from './letter.ts'

/** What a letter may refer to. `url` is the public address of this Salus, without a slash at its end. */
export type Desk = { url: string; timeZone: string; signatures: Signatures; now: Date }

export type MailRow = { kind: string; to_name: string; facts: unknown }

/** What a row of `mails` about an appointment holds. */
export type AboutAppointment = {
  /** The appointment as it is when the letter leaves. */
  appointment: LetterAppointment
  byClinic?: boolean
  /** Where it was when its patient was last told. */
  from?: { date: string; startTime: string }
  /** The clinic's date when the letter leaves. */
  today: string
  /** How far it is away then. */
  minutesAway: number
}

/** The letter that a row of `mails` stands for. Throws for a kind nobody wrote a text for. */
export function letterOf({ kind, to_name, facts }: MailRow, desk: Desk): Letter {
  const greeting = `Hello ${to_name},`
  const write = aboutAccount[kind] ?? aboutAppointment[kind]
  if (!write) throw new Error(`There is no text for mail of kind ${kind}`)
  return { greeting, ...write(facts as never, desk) }
}

type Text = Omit<Letter, 'greeting'>

type ByLink = { linkId: string }

const aboutAccount: Record<string, (facts: never, desk: Desk) => Text> = {
  // One that was enqueued before there were links to confirm an address has none.
  welcome: ({ linkId }: Partial<ByLink>, { url, signatures }) => ({
    subject: 'Welcome to Salus',
    paragraphs: [
      'Your account is ready. Find a doctor, press a free time, and it is yours.',
      ...(linkId ? [`${onlyConfirmed} The link holds for ${emailLinkDays} days.`, notYou] : []),
    ],
    act: linkId
      ? { label: 'Confirm my e-mail address', href: `${url}/confirm-email#${signatures.seal('confirm-email', linkId)}` }
      : { label: 'Find a doctor', href: `${url}/doctors` },
  }),
  'confirm-email': ({ linkId }: ByLink, { url, signatures }) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [`${onlyConfirmed} The link holds for ${emailLinkDays} days and works once.`, notYou],
    act: {
      label: 'Confirm my e-mail address',
      href: `${url}/confirm-email#${signatures.seal('confirm-email', linkId)}`,
    },
  }),
  'new-email': ({ linkId }: ByLink, { url, signatures }) => ({
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `Somebody asked for this to be the e-mail address of their account. If it was you, open the link and enter your password: then it is changed. The link holds for ${emailLinkDays} days and works once.`,
      'If it was not you, do nothing: nothing changes.',
    ],
    act: { label: 'Use this address', href: `${url}/change-email#${signatures.seal('change-email', linkId)}` },
  }),
  'password-link': ({ linkId }: ByLink, { url, signatures }) => ({
    subject: 'Set a new password',
    paragraphs: [
      `Somebody asked for a new password for your account. The link holds for ${resetLinkMinutes} minutes and works once.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
    act: {
      label: 'Set a new password',
      href: `${url}/reset-password#${signatures.seal('password', linkId)}`,
    },
  }),
  invitation: ({ linkId }: ByLink, { url, signatures }) => ({
    subject: 'Your place at Salus',
    paragraphs: [
      `The clinic has made an account for you. Please set a password of your own; the link holds for ${inviteLinkDays} days and works once.`,
    ],
    act: { label: 'Set my password', href: `${url}/reset-password#${signatures.seal('password', linkId)}` },
  }),
  'new-log-in': ({ device, network, at, link }: LogInFacts, { url, timeZone }) => {
    const { date, time } = wallClock(timeZone, new Date(at))
    return {
      subject: `New log-in: ${device}`,
      paragraphs: [
        'Somebody has logged in to your account from a device that was not used for it before. If it was you, there is nothing to do.',
        'If it was not you, end it there, and set a new password.',
      ],
      facts: [
        ['Device', device],
        ['When', `${dateInWords(date)}, ${time} (${cityOf(timeZone)} time)`],
        ...(network ? [['Network', network] as const] : []),
      ],
      act: { label: 'See where you are logged in', href: `${url}${link}` },
    }
  },
  'email-changed': () => ({
    subject: 'Your e-mail address was changed',
    paragraphs: [
      'The e-mail address of your account has just been changed. This one gets no more mail from us.',
      `If it was not you, call us at once: ${clinic.phone}.`,
    ],
  }),
  'password-changed': (_, { url }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account has just been changed, and everybody who was logged in elsewhere is logged out.',
      'If it was not you, set a new one at once and call us.',
    ],
    act: { label: 'Set a new password', href: `${url}/forgot-password` },
  }),
}

const aboutAppointment: Record<string, (facts: AboutAppointment, desk: Desk) => Text> = {
  booked: (facts, desk) => ({
    subject: `Booked: ${whenOf(facts.appointment)} with Dr. ${facts.appointment.doctor.name}`,
    paragraphs: ['Your appointment is booked. The doctor confirms it soon; you need do nothing more.'],
    facts: factsOf(facts.appointment, desk),
    act: toDashboard(desk),
    calendar: { method: 'PUBLISH', file: fileOf(facts, desk, false) },
  }),
  receipt: ({ appointment }, desk) => ({
    subject: `Receipt: ${asPrice(appointment.amount)} for Dr. ${appointment.doctor.name}`,
    paragraphs: ['We have received your payment. This is your receipt.'],
    facts: [
      ['Amount', asPrice(appointment.amount)],
      ['Paid by', 'card'],
      ['Reference', appointment.paymentReference],
      ['For', `Consultation with Dr. ${appointment.doctor.name}, ${whenOf(appointment)}`],
    ],
    act: toDashboard(desk),
  }),
  confirmed: (facts, desk) => ({
    subject: `Confirmed: ${whenOf(facts.appointment)} with Dr. ${facts.appointment.doctor.name}`,
    paragraphs: ['The doctor has confirmed your appointment. We look forward to seeing you.'],
    facts: factsOf(facts.appointment, desk),
    act: toDashboard(desk),
    calendar: { method: 'PUBLISH', file: fileOf(facts, desk, false) },
  }),
  cancelled: (facts, desk) => ({
    subject: `Cancelled: ${whenOf(facts.appointment)} with Dr. ${facts.appointment.doctor.name}`,
    paragraphs: [
      facts.byClinic ? 'The clinic had to cancel your appointment. We are sorry.' : 'Your appointment is cancelled.',
      refundOf(facts.appointment),
    ],
    facts: factsOf(facts.appointment, desk),
    act: { label: 'Find another time', href: `${desk.url}/book-appointment/${facts.appointment.doctor._id}` },
    calendar: { method: 'CANCEL', file: fileOf(facts, desk, true) },
  }),
  'reminder-day': (facts, desk) => ({
    // "Tomorrow" only where it is: the mail may leave late.
    subject: `${dayInWords(facts.appointment.appointmentDate, facts.today)}: ${facts.appointment.startTime} with Dr. ${facts.appointment.doctor.name}`,
    paragraphs: ['A reminder of your appointment. Should you not be able to come, please tell us at once.'],
    facts: factsOf(facts.appointment, desk),
    act: toDashboard(desk),
  }),
  'reminder-hour': (facts, desk) => ({
    // The mail may leave late.
    subject: `${asSubject(startsInWords(facts.minutesAway))}: ${facts.appointment.startTime} with Dr. ${facts.appointment.doctor.name}`,
    paragraphs: [`Your appointment is ${startsInWords(facts.minutesAway)}.`],
    facts: factsOf(facts.appointment, desk),
    act: toDashboard(desk),
  }),
  rescheduled: (facts, desk) => ({
    subject: `Moved: ${whenOf(facts.appointment)} with Dr. ${facts.appointment.doctor.name}`,
    paragraphs: [
      `${facts.byClinic ? 'The clinic has moved your appointment.' : 'Your appointment has moved.'}${
        facts.from ? ` It was on ${dateInWords(facts.from.date)}, ${facts.from.startTime.slice(0, 5)}.` : ''
      }`,
    ],
    facts: factsOf(facts.appointment, desk),
    act: toDashboard(desk),
    calendar: { method: 'PUBLISH', file: fileOf(facts, desk, false) },
  }),
  offered: ({ appointment }, desk) => ({
    subject: `Free: ${whenOf(appointment)} with Dr. ${appointment.doctor.name}`,
    paragraphs: [
      `A time on the day you are waiting for has become free. It is held for you for ${offerMinutes} minutes; after that it is offered to the next in line.`,
    ],
    facts: factsOf(appointment, desk),
    act: { label: 'Take this time', href: whereToTake(appointment, desk) },
  }),
  'payment-lost': ({ appointment }, desk) => ({
    subject: 'Your payment is on its way back',
    paragraphs: [
      `Your payment of ${asPrice(appointment.amount)} for ${whenOf(appointment)} arrived after somebody else had taken the time. The whole amount is on its way back to your card.`,
    ],
    act: { label: 'Find another time', href: `${desk.url}/book-appointment/${appointment.doctor._id}` },
  }),
}

const asSubject = (words: string) => words.replace('about ', '').replace(/^\w/, (letter) => letter.toUpperCase())

const onlyConfirmed =
  'Please confirm that this address is yours. Until then nothing about your appointments is mailed to it.'
const notYou = 'If it was not you who signed up, do nothing.'

const whenOf = ({ appointmentDate, startTime }: LetterAppointment) => `${dateInWords(appointmentDate)}, ${startTime}`

function factsOf(appointment: LetterAppointment, { timeZone }: Desk): [string, string][] {
  const { appointmentDate, startTime, endTime, doctor, location, amount } = appointment
  return [
    ['Doctor', `Dr. ${doctor.name}, ${doctor.specialization}`],
    ['Day', dateInWords(appointmentDate)],
    ['Time', `${startTime} to ${endTime} (${cityOf(timeZone)} time)`],
    ['Place', location],
    ['Fee', amount === 0 ? 'nothing to pay' : `${asPrice(amount)}, ${paymentInWords(appointment)}`],
  ]
}

function paymentInWords({ payment, paymentMethod }: LetterAppointment): string {
  if (payment === 'paid') return 'paid'
  if (payment === 'returned') return 'paid back'
  return paymentMethod === 'clinic' ? 'to pay at the clinic' : 'pending'
}

function refundOf({ amount, paymentMethod, paymentReference }: LetterAppointment): string {
  if (amount === 0 || paymentMethod !== 'card' || !paymentReference)
    return 'Nothing was charged, so there is nothing to pay back.'
  return `The whole ${asPrice(amount)} goes back to your card. Banks take up to ten days to show it.`
}

const toDashboard = ({ url }: Desk) => ({ label: 'See your appointments', href: `${url}/dashboard` })

const whereToTake = ({ doctor, appointmentDate, startTime, endTime }: LetterAppointment, { url }: Desk) =>
  `${url}/book-appointment/${doctor._id}?date=${appointmentDate}&slot=${startTime}-${endTime}`

const fileOf = ({ appointment }: AboutAppointment, { timeZone, now }: Desk, cancelled: boolean) =>
  calendarOf(appointment, { timeZone, cancelled, sequence: appointment.sequence, now })
