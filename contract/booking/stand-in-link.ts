import { z } from 'zod'
import { modes } from '../rules.ts'
import { date, endpoint, endTime, id, slotId, text, time } from '../endpoint.ts'
import { known } from '../known.ts'

export const token = z.string().max(400)
/** The patient's birthday (2019-05-04, 4.5.2019), or the family name if the clinic has no birthday. */
export const proof = text(1, 100)
/** The fact that is asked for: birthday, or family name. */
export const asks = z.enum(['born', 'name'])

const anyone = {
  topic: 'Booking',
  method: 'POST',
  who: 'anyone',
  limits: [{ calls: 60, perSeconds: 60, per: 'address' }],
} as const

const answered = z.object({
  firstName: z.string(),
  /** The doctor who sees the patient now, and the one it was booked with, if different. */
  doctor: z.object({ _id: id, name: z.string() }),
  bookedWith: z.object({ _id: id, name: z.string() }).nullable(),
  place: z.object({ _id: id, name: z.string(), phone: z.string() }),
  kind: z.object({ _id: id, name: known.kind, mode: z.enum(modes) }),
  date,
  startTime: time,
  endTime,
  /**
   * `open`: the patient is asked. `accepted`, `moved`, `cancelled`: the answer. `over`: there is no stand-in any more.
   */
  standing: z.enum(['open', 'accepted', 'moved', 'cancelled', 'over']),
})
export type StandInVisit = z.output<typeof answered>

export const openStandInLink = endpoint({
  ...anyone,
  path: '/stand-in-link',
  summary:
    'What the link of a mail about a stand-in asks for before it shows anything: the address it went to is confirmed by nobody.',
  body: z.strictObject({ token }),
  answers: { 200: z.object({ place: z.string(), phone: z.string(), asks }) },
  failures: ['link_not_valid'],
})

export const readStandInLink = endpoint({
  ...anyone,
  path: '/stand-in-link/visit',
  summary: 'The visit of a link, for whoever says whose it is. Five times wrong, and the link is worth nothing.',
  body: z.strictObject({ token, proof }),
  answers: { 200: answered },
  failures: ['link_not_valid', 'proof_wrong'],
})

export const answerStandInLink = endpoint({
  ...anyone,
  path: '/stand-in-link/answer',
  summary:
    'What a patient without a log-in says to the doctor who stands in, whom they name: they agree, cancel free of charge, or take another time with the doctor they booked.',
  body: z.discriminatedUnion('answer', [
    z.strictObject({ token, proof, answer: z.literal('agree'), doctorId: id }),
    z.strictObject({ token, proof, answer: z.literal('refuse'), doctorId: id }),
    z.strictObject({ token, proof, answer: z.literal('move'), doctorId: id, slotId, appointmentDate: date }),
  ]),
  answers: { 200: answered },
  failures: [
    'link_not_valid',
    'proof_wrong',
    'not_cancellable',
    'already_here',
    'slot_taken',
    'slot_not_offered',
    'patient_busy',
    'no_room_free',
    'not_reschedulable',
    'moved_too_often',
    'too_soon_while_waiting',
    'fee_applies',
    'too_late_to_cancel',
    'visit_moved_on',
    'no_such_time',
    'card_ends_before',
    'fee_needs_pay',
  ],
})
