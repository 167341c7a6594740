import type { CancelReason } from '#contract/desk-stages.ts'
import { plural } from './words.ts'

/** What somebody has done to an appointment: goes on a sentence that begins with who it was. */
export const history = {
  held: 'held the time to pay for it',
  offered: 'offered the time to the first in line',
  imported: 'brought it in from another system',
  bookedSeries: (visits: number) =>
    plural(visits, {
      one: 'booked a series of # visit, to pay at the clinic',
      other: 'booked a series of # visits, to pay at the clinic',
    }),
  bookedAtClinic: 'booked, to pay at the clinic',
  bookedByPayPal: 'booked, by PayPal',
  bookedByCard: 'booked, by card',
  pending: 'set it back to pending',
  confirmed: 'confirmed it',
  inProgress: 'began the visit',
  completed: 'completed it',
  cancelled: 'cancelled it',
  noShow: 'noted that the patient did not come',
  arrived: 'noted that the patient has come',
  checkedIn: 'said that they are there',
  patient: 'The patient',
  notArrived: 'set it back: expected',
  cancelReason: (reason: string) => `gave the reason for cancelling: ${reason}`,
  reasons: {
    'patient-asked': 'the patient asked for it',
    'patient-ill': 'the patient is ill',
    'doctor-away': 'the doctor is away',
    'booked-wrongly': 'booked by mistake',
    other: 'another reason',
  } satisfies Record<CancelReason, string>,
  delayTold: 'told the patient that the doctor is late',
  notedChart: 'changed the chart',
  noted: (parts: string) => `changed ${parts}`,
  parts: {
    doctorNotes: 'the doctor’s notes',
    consultationNotes: 'the consultation notes',
    patientVisited: 'whether the patient came',
    checkupDone: 'whether the checkup is done',
  },
  moved: 'moved it',
  movedFrom: (from: string) => `moved it from ${from}`,
  movedTo: (to: string) => `moved it to ${to}`,
  movedFromTo: (from: string, to: string) => `moved it from ${from} to ${to}`,
  /** When a visit was, and at which place. */
  whenAt: (when: string, place: string) => `${when}, ${place}`,
  askedToCancel: 'asked to cancel it',
  askedToMove: 'asked to move it',
  requestWithdrawn: 'took back what they had asked',
  requestDeclined: 'declined what was asked: it stays as it is',
  paid: 'took the payment: it is paid',
  unpaid: 'let it lapse: it was not paid in time',
  cardRefused: 'tried to charge the kept card, in vain',
  feeWaived: (fee: string, reason: string) => `did without the fee of ${fee}: ${reason}`,
  paymentLost: 'sent the payment back: the time was gone',
}
