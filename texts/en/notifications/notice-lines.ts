import type { DocumentSort } from '#contract/documents/document-lists.ts'
import type { TaskKind } from '#contract/desk/task-kinds.ts'
import type { CareStatus } from '#contract/care-requests/care-steps.ts'
import type { PaymentAttention } from '#contract/payments/payments.ts'
import { plural } from '../words.ts'

/** Lines of the bell. Dates, times, prices and names are given ready; `when` is a date and a time. */
export const noticeLines = {
  /** Somebody asks to act for the reader. */
  delay: (time: string, doctor: string, minutes: number) =>
    `Your visit at ${time} with Dr. ${doctor} will begin about ${minutes} minutes late.`,
  /** A colleague hands a task over; `what` is one of `tasks`. */
  taskHanded: (by: string | null, what: string) =>
    by ? `${by} hands you a task: ${what}.` : `A task for you: ${what}.`,
  tasks: {
    'waits-online': (patient: string) => `find the doctor for whom ${patient} waits online`,
    'change-request': (patient: string) => `answer what ${patient} asks`,
    call: (patient: string) => `call ${patient}`,
    stayed: (patient: string) => `find another time for ${patient}`,
    'stand-in': (patient: string) => `ask ${patient} about the doctor who stands in`,
    link: (patient: string) => `see to the visit of ${patient}, whose link ran out`,
    'not-come': (patient: string) => `see whether ${patient} came`,
    unpaid: (patient: string) => `take the payment of ${patient}`,
  } satisfies Record<TaskKind, (patient: string) => string>,
  guardianNoted: (name: string) => `The clinic has noted that ${name} may act for you. See it under Family.`,
  actingEnded: (name: string) => `You no longer act for ${name}.`,
  grownUp: (name: string) => `You no longer act for ${name}: they are now old enough to act for themselves.`,
  guardianEnded: (name: string) => `${name} no longer acts for you.`,
  rightsNarrowed: (name: string) =>
    `${name} is now old enough to decide who reads their record. You can ask for these rights again.`,
  guardianNarrowed: (name: string) =>
    `${name} can no longer read your record. You decide whether they may. See it under Family.`,
  /** To the owner of a saved card. */
  cardTakenOff: (visits: number, name: string) =>
    plural(visits, {
      one: `Your saved card no longer pays for # appointment of ${name}. It is paid at the clinic.`,
      other: `Your saved card no longer pays for # appointments of ${name}. They are paid at the clinic.`,
    }),
  cardCharged: (price: string, last4: string) => `Your saved card ending in ${last4} was charged ${price}.`,
  recordCorrected: 'A doctor has corrected an entry. You find it in the health record.',
  targetSet: 'A doctor has set a target. You find it under Insights.',
  /** Forms and consents, without which they are. */
  formWaits: 'A form waits to be filled in.',
  consents: {
    given: 'A consent was signed. You find it under Forms.',
    withdrawn: 'A consent was withdrawn. You find it under Forms.',
  },
  repeatAsked: 'A patient asks for a prescription again.',
  repeatRefused: 'A repeat was not granted. You find the doctor’s answer in the health record.',
  doseDue: 'Time for a medicine. Open the list of today.',
  medicineLow: 'A medicine is enough for a week at most. See what is left.',
  /** What became of a signed paper, without which it is. */
  papers: {
    signed: 'A doctor has signed a paper. You find it under Papers.',
    corrected: 'A doctor has corrected a paper. Use only the new version, under Papers.',
    added: 'A doctor has added something to a paper. You find it under Papers.',
    withdrawn: 'A doctor has withdrawn a paper. Do not use it any more. See why under Papers.',
  },
  message: 'A message waits for you.',
  messageOf: (name: string) => `A message about ${name} waits for you.`,
  /** Something new in the record, without what is in it. */
  documents: {
    result: 'A result is there. You find it under Documents.',
    letter: 'A letter is there. You find it under Documents.',
    referral: 'A referral is there. You find it under Documents.',
    'sick-note': 'A sick note is there. You find it under Documents.',
    prescription: 'A prescription is there. You find it under Documents.',
    vaccination: 'A vaccination record is there. You find it under Documents.',
    imaging: 'Pictures or findings of an imaging are there. You find them under Documents.',
    other: 'A document is there. You find it under Documents.',
  } satisfies Record<DocumentSort, string>,
  /** In an emergency: to the patient, to somebody who acts for them, and to admins. */
  recordOpened: 'A doctor who does not treat you has opened your record in an emergency. See who it was and why.',
  recordOpenedOf:
    'A doctor has opened the record of somebody for whom you act, in an emergency. See who it was and why.',
  emergencyAccess:
    'A doctor has opened the record of somebody who is not their patient, in an emergency. See why in the audit.',
  /** To a doctor. */
  messagesDelegated: (by: string) => `${by} has asked you to answer their messages.`,
  recordShared: 'Somebody has shared something from a record with you.',
  recordsMerged: (number: string) =>
    `The clinic has joined record no. ${number} with yours. If it is not about you, call us.`,
  /** To reception. */
  nobodyTold: (name: string) =>
    `Nobody gets our messages about ${name}’s appointments any more. Call them, and ask for an e-mail address.`,
  askedToAct: (name: string) => `${name} asks to act for you. Answer under Family.`,
  /** What is told to somebody who acts for the person. */
  whose: (name: string, sentence: string) => `${name}: ${sentence}`,
  booked: (when: string, doctor: string) => `Booked: ${when} with Dr. ${doctor}.`,
  /** When a visit is, and what for or at which place. */
  whenFor: (when: string, what: string) => `${when} (${what})`,
  confirmed: (when: string, doctor: string) => `Dr. ${doctor} has confirmed ${when}.`,
  cancelled: (when: string, doctor: string) =>
    `Your appointment with Dr. ${doctor}, ${when}, was cancelled by the clinic.`,
  cancelledVisits: (visits: number, when: string, doctor: string) =>
    plural(visits, {
      one: `# appointment with Dr. ${doctor}, ${when}, was cancelled by the clinic.`,
      other: `# appointments with Dr. ${doctor}, the first on ${when}, were cancelled by the clinic.`,
    }),
  /** Somebody else who acts for the patient did it. */
  cancelledBy: (visits: number, when: string, doctor: string, by: string) =>
    plural(visits, {
      one: `${by} has cancelled # appointment with Dr. ${doctor}: ${when}.`,
      other: `${by} has cancelled # appointments with Dr. ${doctor}, the first on ${when}.`,
    }),
  completed: (doctor: string) => `How was your visit with Dr. ${doctor}? Your rating helps others.`,
  rescheduled: (when: string, doctor: string) => `Your appointment with Dr. ${doctor} is now on ${when}.`,
  standIn: (when: string, doctor: string, before: string) =>
    `${when}: Dr. ${doctor} sees you instead of Dr. ${before}. Please tell us whether that suits you.`,
  offered: (when: string, doctor: string, minutes: number) =>
    `A time has become free: ${when} with Dr. ${doctor}. It is held for you for ${minutes} minutes.`,
  unpaid: (when: string, doctor: string) =>
    `Your appointment with Dr. ${doctor}, ${when}, was not paid in time and is free for others again. Nothing was charged.`,
  cardRefused: (when: string, doctor: string) =>
    `Payment with your saved card failed for your appointment with Dr. ${doctor}, ${when}. Open this to confirm it or pay another way.`,
  paymentLost: (when: string) => `Your payment for ${when} came too late and is on its way back to you.`,
  reminderDay: (when: string, doctor: string) => `${when}: your appointment with Dr. ${doctor}.`,
  reminderHour: (time: string, doctor: string) => `In about an hour, at ${time}: your appointment with Dr. ${doctor}.`,
  reminderMinutes: (minutes: number, time: string, doctor: string) =>
    `In ${minutes} minutes, at ${time}: your appointment with Dr. ${doctor}.`,
  reminderNow: (time: string, doctor: string) => `Now, at ${time}: your appointment with Dr. ${doctor}.`,
  videoReady: (doctor: string) => `Dr. ${doctor} is ready to see you by video. Join now.`,
  requestDeclined: (when: string, doctor: string) =>
    `Your visit with Dr. ${doctor}, ${when}, stays as it is. See what the clinic has answered.`,
  askedToCancel: (when: string, patient: string) => `${patient} asks to cancel ${when}.`,
  askedToMove: (when: string, patient: string) => `${patient} asks for another time than ${when}.`,
  askedToCancelOf: (when: string, patient: string, doctor: string) =>
    `${patient} asks to cancel ${when} with Dr. ${doctor}.`,
  askedToMoveOf: (when: string, patient: string, doctor: string) =>
    `${patient} asks for another time than ${when} with Dr. ${doctor}.`,
  requestWithdrawn: (when: string, patient: string) =>
    `${patient} comes on ${when} as planned: the request is withdrawn.`,
  newBooking: (when: string, patient: string) => `${patient} has booked ${when}.`,
  newBookings: (visits: number, when: string, patient: string) =>
    plural(visits, {
      one: `${patient} has booked # visit: ${when}.`,
      other: `${patient} has booked a series of # visits, the first on ${when}.`,
    }),
  bookingsCancelled: (visits: number, when: string, patient: string) =>
    plural(visits, {
      one: `${patient}, # visit, ${when}: cancelled.`,
      other: `${patient}, # visits of a series, the first on ${when}: cancelled.`,
    }),
  bookingCancelled: (when: string, patient: string) => `${patient}, ${when}: cancelled.`,
  bookingMoved: (when: string, patient: string) => `${patient} has moved to ${when}.`,
  takenOver: (when: string, patient: string) => `You see ${patient} on ${when}, for a colleague.`,
  takenAway: (when: string, patient: string) => `A colleague now sees ${patient} instead of you: ${when}.`,
  givenBack: (when: string, patient: string) => `You see ${patient} yourself again: ${when}.`,
  /** What was asked for, and how it is called on the telephone. */
  care: {
    requested: (what: string, reference: string) => `${what} ${reference} is requested.`,
    dispatched: (what: string, reference: string) => `${what} ${reference} is on its way.`,
    arrived: (what: string, reference: string) => `${what} ${reference} has arrived.`,
    closed: (what: string, reference: string) => `${what} ${reference} is closed.`,
    confirmed: (what: string, reference: string) => `${what} ${reference} is confirmed.`,
    completed: (what: string, reference: string) => `${what} ${reference} is done.`,
    declined: (what: string, reference: string) => `${what} ${reference} could not be granted.`,
    cancelled: (what: string, reference: string) => `${what} ${reference} was cancelled.`,
  } satisfies Record<CareStatus, (what: string, reference: string) => string>,
  /** Of a state that a newer Salus knows. */
  careChanged: (what: string, reference: string) => `${what} ${reference} has changed.`,
  newCare: (count: number, what: string, reference: string) =>
    plural(count, {
      one: `New request: ${what}, ${reference}.`,
      other: `# new requests of one patient, the newest: ${what}, ${reference}.`,
    }),
  newLogIn: (device: string) => `New log-in: ${device}. If it was not you, end it and change your password.`,
  newLogInFrom: (device: string, network: string) =>
    `New log-in: ${device}, network ${network}. If it was not you, end it and change your password.`,
  paymentStray: (price: string, reference: string) =>
    `The payment provider took ${price} (${reference}) for a time that is not in these books. Please look at it there.`,
  attention: {
    mismatch: (price: string) => `A payment of ${price} does not match its booking. Please book it or pay it back.`,
    disputed: (price: string) => `A payment of ${price} is disputed: the payer's bank asks for it back.`,
    dispute_lost: (price: string) =>
      `The payment dispute over ${price} was decided against the clinic. The appointment is no longer paid.`,
    refunded_elsewhere: (price: string) =>
      `Of a payment of ${price} money was sent back, though its appointment stands.`,
    refund_failing: (price: string) => `A refund of ${price} is failing.`,
    refused: () => `The payment provider does not accept this server's key. Nobody can pay by card.`,
    missing: (price: string) => `The payment provider does not know a payment of ${price} any more.`,
    charge_failing: (price: string) => `We could not charge ${price} to a saved card.`,
    other_provider: () => `Payments are open at a provider that this server has no keys for.`,
  } satisfies Record<PaymentAttention, (price: string) => string>,
}
