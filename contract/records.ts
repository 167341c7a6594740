import { z } from 'zod'
import { endpoint, id, page } from './endpoint.ts'

/** Whose words a note is: the patient's, the doctor's, or those both may keep from the consultation. */
export const noteKinds = ['patient', 'doctor', 'consultation'] as const
export type NoteKind = (typeof noteKinds)[number]

const chartNote = z.object({
  kind: z.enum(noteKinds),
  /** Counts from 1 for each kind; the highest is what the appointment shows. */
  version: z.int(),
  text: z.string(),
  at: z.iso.datetime(),
  /** Who wrote it, in words; empty where that is not known any more. */
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
