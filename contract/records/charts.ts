import { z } from 'zod'
import { appointmentStatuses } from '../booking/appointment-status.ts'
import { appointment } from '../booking/booking.ts'
import { endpoint, id, page, text } from '../endpoint.ts'

/**
 * The author of a note: the patient, the doctor, or both from the consultation; `chat` is that of a video visit, which
 * both have kept and nobody changes.
 */
export const noteKinds = ['patient', 'doctor', 'consultation', 'chat'] as const
export type NoteKind = (typeof noteKinds)[number]

const chartNote = z.object({
  kind: z.enum(noteKinds),
  /** Counts from 1 for each kind; the appointment shows the highest. */
  version: z.int(),
  text: z.string(),
  at: z.iso.datetime(),
  /** Who wrote it, in words; empty if that is unknown. */
  by: z.string(),
})
export type ChartNote = z.output<typeof chartNote>

export const listChartNotes = endpoint({
  method: 'GET',
  path: '/appointments/{id}/chart-notes',
  topic: 'Charts',
  summary:
    "What was ever written in the chart of the doctor's own appointment, newest first; corrections hide nothing.",
  who: ['doctor'],
  params: z.object({ id }),
  query: z.object(page),
  answers: { 200: z.array(chartNote) },
  paged: true,
})

export const changeChart = endpoint({
  method: 'PATCH',
  path: '/appointments/doctor/appointments/{id}/status',
  stepUp: 'by its verb',
  topic: 'Booking',
  summary:
    "The doctor's modal: any other status in any order, what was done, and both notes; what is left out stays. With `version` it is refused when somebody else has changed the appointment since. Cancelled is final, its chart too.",
  who: ['doctor'],
  params: z.object({ id }),
  body: z.strictObject({
    status: z.enum(appointmentStatuses).optional(),
    patientVisited: z.boolean().optional(),
    checkupDone: z.boolean().optional(),
    doctorNotes: text(0, 5000).optional(),
    consultationNotes: text(0, 5000).optional(),
    version: z.int().min(1).max(2_147_483_647).optional(),
    /** The clinic's reason for cancelling it. */
    reasonId: id.optional(),
    /** With the status that calls the patient in: somebody else is in that room, and the caller knows. */
    anyway: z.boolean().default(false),
  }),
  answers: { 200: appointment },
  failures: [
    'right_missing',
    'transition_not_allowed',
    'changed_meanwhile',
    'cancelled_is_final',
    'reason_ended',
    'room_taken',
  ],
})
