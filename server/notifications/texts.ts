import type { CareKind, CareStatus } from '#contract/care-requests/care-steps.ts'
import { messageLink, type Participant } from '#contract/messages/message-lists.ts'
import type { DocumentSort } from '#contract/documents/document-lists.ts'
import type { TaskKind } from '#contract/desk/task-kinds.ts'
import { unitsOf } from '#contract/money.ts'
import type { PaymentAttention } from '#contract/payments/payments.ts'
import type { ConsentAct } from '#contract/forms/response-lists.ts'
import type { PaperAct } from '#contract/records/paper-lists.ts'
import { offerMinutes } from '#contract/rules.ts'
import { roomPath } from '#contract/video/video-times.ts'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { type English, textsIn } from '../../texts/texts.ts'
import { knownIn } from '../platform/known-texts.ts'
import { whereToTake } from '../mail/where-to-take.ts'
import { type DeviceFacts, deviceIn } from '../mail/device.ts'

export type NoticeRow = { kind: string; facts: unknown }

/** When the appointment was at the time of the notice, and whom it is with now. Times are clinic-local. */
type AboutAppointment = {
  appointmentId: string
  date: string
  startTime: string
  endTime: string
  doctorId: string
  doctor: string
  /** The doctor it was booked with, if another one stands in. */
  standInFor?: string | null
  patient: string
  /** The patient, if the reader acts for them. */
  visitOf?: string | null
  /** An earlier time that is offered for a visit: taking it moves that visit. */
  movesVisit?: boolean
  /** The patient's id, if the reader acts for them. */
  personId?: string | null
  kindId: string
  /** The kind, unless it is a consultation. */
  kind: string | null
  placeId: string
  /** The place, if the clinic has several. */
  place: string | null
  /** How many minutes away it was, in a reminder shortly before. */
  minutesAway?: number
  /** How many visits of a series it is about, from that time on. */
  visits?: number
  /** Who did it, if neither the reader nor the clinic. */
  by?: string | null
}
type AboutCare = { reference: string; kind: CareKind; status: CareStatus; count?: number }
type AboutPayment = { attention: PaymentAttention; amountCents: number }
/** Older facts have no currency: theirs is the installation's. */
type AboutUnmatchedPayment = { reference: string; amountCents: number; currency?: string }
type AboutDelay = { doctor: string; time: string; minutes: number; visitOf?: string | null }
type AboutTask = { by?: string | null; task: TaskKind; patient: string; link: string }
/** `name`: whose it is, if not the reader's. */
/** Whose record it is about: the name of somebody else than the reader, or null for the reader's own. */
type AboutRecord = { recordOf: string; name: string | null }
/** `name`: the patient, if it is not the reader. */
type AboutMessage = { readsAs: Participant; threadId: string; messageId: string; name?: string | null }
type AboutLogIn = DeviceFacts & { network: string; link: string }

/** An appointment in the words of its sentences: its date, its time and its doctor. */
type Said = {
  when: string
  time: string
  doctor: string
  /** The doctor it was booked with, if another one stands in. */
  before: string
  patient: string
  minutesAway: number | undefined
  visits: number
  by: string | null
}
type Sentence = (said: Said, noticeLines: English['noticeLines']) => string

const patients: Record<string, Sentence> = {
  booked: ({ when, doctor }, noticeLines) => noticeLines.booked(when, doctor),
  confirmed: ({ when, doctor }, noticeLines) => noticeLines.confirmed(when, doctor),
  cancelled: ({ when, doctor, visits, by }, noticeLines) =>
    by
      ? noticeLines.cancelledBy(visits, when, doctor, by)
      : visits > 1
        ? noticeLines.cancelledVisits(visits, when, doctor)
        : noticeLines.cancelled(when, doctor),
  completed: ({ doctor }, noticeLines) => noticeLines.completed(doctor),
  rescheduled: ({ when, doctor }, noticeLines) => noticeLines.rescheduled(when, doctor),
  // A visit that is back with the doctor it was booked with only tells its time.
  'stand-in': ({ when, doctor, before }, noticeLines) =>
    before ? noticeLines.standIn(when, doctor, before) : noticeLines.rescheduled(when, doctor),
  offered: ({ when, doctor }, noticeLines) => noticeLines.offered(when, doctor, offerMinutes),
  unpaid: ({ when, doctor }, noticeLines) => noticeLines.unpaid(when, doctor),
  'card-refused': ({ when, doctor }, noticeLines) => noticeLines.cardRefused(when, doctor),
  'payment-lost': ({ when }, noticeLines) => noticeLines.paymentLost(when),
  'request-declined': ({ when, doctor }, noticeLines) => noticeLines.requestDeclined(when, doctor),
  'video-ready': ({ doctor }, noticeLines) => noticeLines.videoReady(doctor),
  'reminder-day': ({ when, doctor }, noticeLines) => noticeLines.reminderDay(when, doctor),
  'reminder-hour'({ minutesAway = 60, time, doctor }, noticeLines) {
    if (minutesAway >= 50) return noticeLines.reminderHour(time, doctor)
    return minutesAway > 1
      ? noticeLines.reminderMinutes(minutesAway, time, doctor)
      : noticeLines.reminderNow(time, doctor)
  },
}

const doctors: Record<string, Sentence> = {
  'new-booking': ({ when, patient, visits }, noticeLines) =>
    visits > 1 ? noticeLines.newBookings(visits, when, patient) : noticeLines.newBooking(when, patient),
  'booking-cancelled': ({ when, patient, visits }, noticeLines) =>
    visits > 1 ? noticeLines.bookingsCancelled(visits, when, patient) : noticeLines.bookingCancelled(when, patient),
  'asked-to-cancel': ({ when, patient }, noticeLines) => noticeLines.askedToCancel(when, patient),
  'asked-to-move': ({ when, patient }, noticeLines) => noticeLines.askedToMove(when, patient),
  'request-withdrawn': ({ when, patient }, noticeLines) => noticeLines.requestWithdrawn(when, patient),
  'taken-over': ({ when, patient }, noticeLines) => noticeLines.takenOver(when, patient),
  'taken-away': ({ when, patient }, noticeLines) => noticeLines.takenAway(when, patient),
  'given-back': ({ when, patient }, noticeLines) => noticeLines.givenBack(when, patient),
  'booking-moved': ({ when, patient }, noticeLines) => noticeLines.bookingMoved(when, patient),
}

const admins: Record<string, Sentence> = {
  'admin-asked-to-cancel': ({ when, patient, doctor }, noticeLines) =>
    noticeLines.askedToCancelOf(when, patient, doctor),
  'admin-asked-to-move': ({ when, patient, doctor }, noticeLines) => noticeLines.askedToMoveOf(when, patient, doctor),
}

/** Notices that are not about an appointment. */
const others: Record<string, (facts: never, language: Language) => { text: string; link: string }> = {
  care({ reference, kind, status }: AboutCare, language) {
    const { noticeLines, contractWords } = textsIn(language)
    const { ltr } = formatsIn(language)
    return {
      text: (noticeLines.care[status] ?? noticeLines.careChanged)(
        contractWords.careKinds[kind] ?? kind,
        ltr(reference),
      ),
      link: kind === 'ambulance' ? '/dashboard/ambulance' : '/dashboard/services',
    }
  },
  'new-care-request'({ reference, kind, count = 1 }: AboutCare, language) {
    const { noticeLines, contractWords } = textsIn(language)
    const { ltr } = formatsIn(language)
    return {
      text: noticeLines.newCare(count, contractWords.careKinds[kind] ?? kind, ltr(reference)),
      link: '/admin/dashboard/requests',
    }
  },
  'asked-to-act'({ name }: { name: string }, language) {
    return {
      text: textsIn(language).noticeLines.askedToAct(formatsIn(language).apart(name)),
      link: '/dashboard/family',
    }
  },
  'guardian-noted'({ name }: { name: string }, language) {
    return {
      text: textsIn(language).noticeLines.guardianNoted(formatsIn(language).apart(name)),
      link: '/dashboard/family',
    }
  },
  'acting-ended'({ name, because }: { name: string; because: 'age' | 'day' | null }, language) {
    const { noticeLines } = textsIn(language)
    const whom = formatsIn(language).apart(name)
    return {
      text: because === 'age' ? noticeLines.grownUp(whom) : noticeLines.actingEnded(whom),
      link: '/dashboard/family',
    }
  },
  'guardian-ended'({ name }: { name: string }, language) {
    return {
      text: textsIn(language).noticeLines.guardianEnded(formatsIn(language).apart(name)),
      link: '/dashboard/family',
    }
  },
  'rights-narrowed'({ name }: { name: string }, language) {
    return {
      text: textsIn(language).noticeLines.rightsNarrowed(formatsIn(language).apart(name)),
      link: '/dashboard/family',
    }
  },
  'record-corrected'({ name, recordOf }: AboutRecord, language) {
    return aboutRecord(textsIn(language).noticeLines.recordCorrected, '/dashboard/record', { name, recordOf }, language)
  },
  'target-set'({ name, recordOf }: AboutRecord, language) {
    return aboutRecord(textsIn(language).noticeLines.targetSet, '/dashboard/insights', { name, recordOf }, language)
  },
  paper({ act, ...about }: AboutRecord & { act: PaperAct }, language) {
    return aboutRecord(textsIn(language).noticeLines.papers[act], '/dashboard/papers', about, language)
  },
  consent({ act, ...about }: AboutRecord & { act: ConsentAct }, language) {
    return aboutRecord(textsIn(language).noticeLines.consents[act], '/dashboard/forms', about, language)
  },
  'form-waits'(about: AboutRecord, language) {
    return aboutRecord(textsIn(language).noticeLines.formWaits, '/dashboard/forms', about, language)
  },
  'repeat-asked'(_: object, language) {
    return { text: textsIn(language).noticeLines.repeatAsked, link: '/doctor/dashboard/repeats' }
  },
  'repeat-refused'({ name, recordOf }: AboutRecord, language) {
    return aboutRecord(textsIn(language).noticeLines.repeatRefused, '/dashboard/record', { name, recordOf }, language)
  },
  'dose-due'({ name, recordOf }: AboutRecord, language) {
    return aboutRecord(textsIn(language).noticeLines.doseDue, '/dashboard/medicines', { name, recordOf }, language)
  },
  'medicine-low'({ name, recordOf }: AboutRecord, language) {
    return aboutRecord(textsIn(language).noticeLines.medicineLow, '/dashboard/medicines', { name, recordOf }, language)
  },
  'guardian-narrowed'({ name }: { name: string }, language) {
    return {
      text: textsIn(language).noticeLines.guardianNarrowed(formatsIn(language).apart(name)),
      link: '/dashboard/family',
    }
  },
  'card-taken-off'({ name, visits }: { name: string; visits: number }, language) {
    const text = textsIn(language).noticeLines.cardTakenOff(visits, formatsIn(language).apart(name))
    return { text, link: '/dashboard/profile' }
  },
  'card-charged'({ amountCents, last4 }: { amountCents: number; last4: string }, language) {
    const { ltr, price } = formatsIn(language)
    const text = textsIn(language).noticeLines.cardCharged(ltr(price(unitsOf(amountCents))), ltr(last4))
    return { text, link: '/dashboard/receipts' }
  },
  'records-merged'({ number }: { number: number }, language) {
    return {
      text: textsIn(language).noticeLines.recordsMerged(formatsIn(language).ltr(String(number))),
      link: '/dashboard',
    }
  },
  message({ readsAs, threadId, messageId, name }: AboutMessage, language) {
    const { noticeLines } = textsIn(language)
    const text = name ? noticeLines.messageOf(formatsIn(language).apart(name)) : noticeLines.message
    return { text, link: messageLink(readsAs, threadId, messageId) }
  },
  document({ sort, ...about }: AboutRecord & { sort: DocumentSort }, language) {
    return aboutRecord(textsIn(language).noticeLines.documents[sort], '/dashboard/documents', about, language)
  },
  'record-opened'({ personId }: { personId: string | null }, language) {
    const { noticeLines } = textsIn(language)
    return personId
      ? { text: noticeLines.recordOpenedOf, link: `/dashboard/who-read?for=${personId}` }
      : { text: noticeLines.recordOpened, link: '/dashboard/who-read' }
  },
  'emergency-access'(_: object, language) {
    return { text: textsIn(language).noticeLines.emergencyAccess, link: '/admin/dashboard/audit' }
  },
  'messages-delegated'({ by }: { by?: string | null }, language) {
    const { noticeLines, knownTexts } = textsIn(language)
    const name = formatsIn(language).apart(by ?? knownTexts.erased)
    return { text: noticeLines.messagesDelegated(name), link: '/doctor/dashboard/messages' }
  },
  'record-shared'(_: object, language) {
    return { text: textsIn(language).noticeLines.recordShared, link: '/doctor/dashboard/shared' }
  },
  'nobody-told'({ name, link }: { name: string; link: string }, language) {
    return { text: textsIn(language).noticeLines.nobodyTold(formatsIn(language).apart(name)), link }
  },
  delay({ doctor, time, minutes, visitOf }: AboutDelay, language) {
    const { apart, ltr } = formatsIn(language)
    const { noticeLines } = textsIn(language)
    const said = noticeLines.delay(ltr(time), apart(doctor), minutes)
    return {
      text: visitOf ? noticeLines.whose(apart(knownIn(language).person(visitOf)), said) : said,
      link: '/dashboard',
    }
  },
  'task-handed'({ by, task, patient, link }: AboutTask, language) {
    const { apart } = formatsIn(language)
    const { noticeLines } = textsIn(language)
    const whose = apart(knownIn(language).person(patient))
    return { text: noticeLines.taskHanded(by ? apart(by) : null, noticeLines.tasks[task](whose)), link }
  },
  'new-log-in'({ network, link, ...about }: AboutLogIn, language) {
    const { noticeLines } = textsIn(language)
    const device = deviceIn(language, about)
    if (!network) return { text: noticeLines.newLogIn(device), link }
    return { text: noticeLines.newLogInFrom(device, formatsIn(language).ltr(network)), link }
  },
  'payment-stray'({ reference, amountCents, currency }: AboutUnmatchedPayment, language) {
    const { ltr, price } = formatsIn(language)
    const text = textsIn(language).noticeLines.paymentStray(ltr(price(unitsOf(amountCents), currency)), ltr(reference))
    return { text, link: '/admin/dashboard/payments' }
  },
  'payment-attention'({ attention, amountCents }: AboutPayment, language) {
    const { ltr, price } = formatsIn(language)
    const text = textsIn(language).noticeLines.attention[attention](ltr(price(unitsOf(amountCents))))
    return { text, link: '/admin/dashboard/payments?status=attention' }
  },
}

/** The text and link of a notice in a language. Throws for a kind without a text. */
export function noticeText({ kind, facts }: NoticeRow, language: Language): { text: string; link: string } {
  const other = others[kind]
  if (other) return other(facts as never, language)
  const sentence = patients[kind] ?? doctors[kind] ?? admins[kind]
  if (!sentence) throw new Error(`There is no text for a notice of kind ${kind}`)
  const about = facts as AboutAppointment
  const { noticeLines } = textsIn(language)
  const said = sentence(saidIn(about, language), noticeLines)
  const name = about.visitOf ? formatsIn(language).apart(knownIn(language).person(about.visitOf)) : null
  const text = name ? noticeLines.whose(name, said) : said
  if (kind in admins) return { text, link: '/admin/dashboard/appointments' }
  return { text, link: kind in patients ? patientLink(kind, about) : '/doctor/dashboard/appointments' }
}

function saidIn(about: AboutAppointment, language: Language): Said {
  const { date, startTime, doctor, patient, standInFor, kind, place, minutesAway, visits = 1, by } = about
  const { ltr, apart, row, date: inWords } = formatsIn(language)
  const { mail, noticeLines } = textsIn(language)
  const known = knownIn(language)
  const time = ltr(startTime)
  const what = [...(kind ? [known.kind(kind)] : []), ...(place ? [place] : [])].map(apart)
  const bare = mail.when(inWords(date), time)
  const when = what.length > 0 ? noticeLines.whenFor(bare, row(what)) : bare
  return {
    when,
    time,
    doctor: apart(doctor),
    before: standInFor ? apart(standInFor) : '',
    patient: apart(known.person(patient)),
    minutesAway,
    visits,
    by: by ? apart(known.person(by)) : null,
  }
}

/** A sentence about a record; about somebody else's it begins with their name, and leads to their record. */
function aboutRecord(said: string, path: string, { name, recordOf }: AboutRecord, language: Language) {
  if (name === null) return { text: said, link: path }
  const whose = formatsIn(language).apart(knownIn(language).person(name))
  return { text: textsIn(language).noticeLines.whose(whose, said), link: `${path}?for=${recordOf}` }
}

function patientLink(kind: string, about: AboutAppointment): string {
  if (kind === 'offered') return whereToTake(about)
  if (kind === 'video-ready') return roomPath(about.appointmentId)
  if (kind === 'card-refused') return `/dashboard/pay/${about.appointmentId}`
  return kind === 'completed' ? '/dashboard?tab=past' : '/dashboard'
}
