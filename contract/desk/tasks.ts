import { z } from 'zod'
import { appointmentStatuses } from '../booking/appointment-status.ts'
import { wantedChanges } from '../booking/change-requests.ts'
import { date, endpoint, endTime, id, money, text, time } from '../endpoint.ts'
import { known } from '../known.ts'
import { answers } from '../messages/threads.ts'
import { modes } from '../rules.ts'
import { toCallOfFree } from './desk-waiting.ts'
import { callOutcomes, saidMost, taskKinds, tellingAbouts } from './task-kinds.ts'

const desk = { topic: 'Desk', who: ['reception', 'admin'], right: 'desk' } as const
const instant = z.iso.datetime()
/** 0: nobody has noted anything yet. */
const version = z.int().min(0).max(2_147_483_647)
const kind = z.enum(taskKinds)
const named = z.object({ _id: id, name: z.string() })

const task = z.object({
  kind,
  /** Sent back with a note; an older version is refused. */
  version: z.int(),
  /** Since when there is something to do. */
  since: instant,
  /** What the patient is to be told about (`call`), or asks for (`change-request`). */
  about: z.enum([...tellingAbouts, ...wantedChanges]).nullable(),
  /** How late the doctor is (minutes), as the desk has announced it. */
  minutes: z.int().nullable(),
  /** Units of the currency still to be paid. */
  due: money,
  visit: z.object({
    _id: id,
    version: z.int(),
    status: z.enum(appointmentStatuses),
    patient: z.object({ _id: id, number: z.int(), name: known.person }),
    /** The phone of the patient, or of somebody who acts for them; empty if there is none. */
    phone: z.string(),
    /** Who is called in place of the patient: the name of that phone; null where it is the patient's own. */
    called: known.person.nullable(),
    doctor: named,
    /** The doctor it was booked with, if another one stands in. */
    bookedWith: named.nullable(),
    kind: z.object({ _id: id, name: known.kind, mode: z.enum(modes) }),
    place: z.object({ _id: id, name: z.string(), timeZone: z.string() }),
    date,
    startTime: time,
    endTime,
    startsAt: instant,
  }),
  putOffUntil: instant.nullable(),
  handedTo: named.nullable(),
  /** The last call about it. */
  call: z
    .object({
      outcome: z.enum(callOutcomes),
      /** What the patient said. */
      said: z.string(),
      at: instant,
      by: z.string(),
    })
    .nullable(),
})
export type DeskTask = z.output<typeof task>

/**
 * Somebody has waited for an answer to a message for longer than was promised, or waits for a doctor who has left.
 * Nothing of what was written.
 */
const waitsForAnswer = z.object({
  threadId: id,
  patient: z.object({ _id: id, number: z.int(), name: known.person }),
  phone: z.string(),
  called: known.person.nullable(),
  /** Who was written to; null for the desk, which can open the thread. */
  doctor: named.nullable(),
  /** Who answers now. */
  answers,
  /** The desk answers it: one of its own, delegated to it, or of a doctor who has left. */
  opens: z.boolean(),
  place: z.object({ _id: id, name: z.string(), timeZone: z.string() }),
  since: instant,
  dueAt: instant,
})
export type WaitsForAnswer = z.output<typeof waitsForAnswer>

export const listTasks = endpoint({
  ...desk,
  method: 'GET',
  path: '/desk/tasks',
  scope: 'places',
  summary:
    'What the desk has to do: patients of video visits whose doctor has not come, change requests, people to be called, visits that stayed with a doctor who is away, stand-ins without an answer, links that ran out, visits without a check-in, visits to be paid (only with the right `take-money`), people on the waiting list who are to be called of a free time, and messages that wait for an answer longer than was promised. Visits that are over count on the date; others until they begin. Each task ends by itself with its fact.',
  audited: 'hourly',
  auditedBut: 'today and tomorrow',
  query: z.object({
    /** The place; all of the caller's places if none is given. */
    placeId: id.optional(),
    /** The date; today at each place if none is given. */
    date: date.optional(),
  }),
  answers: {
    200: z.object({
      open: z.array(task),
      /** The tasks that are put off until later. */
      later: z.array(task),
      /** Who waits for a time and can only be called, once a time that suits them is free. */
      waiting: z.array(toCallOfFree),
      /** Whose messages were not answered within the time that was promised, the longest first. */
      messages: z.array(waitsForAnswer),
    }),
  },
})
export type DeskTasks = z.output<(typeof listTasks)['answers'][200]>

const about = {
  kind,
  version,
  /** When the fact began that the task is about, as it was shown. */
  since: instant,
}

export const noteTask = endpoint({
  ...desk,
  method: 'PUT',
  path: '/desk/tasks/{id}',
  scope: 'appointment',
  summary:
    'Note something about a task of this visit: put it off until an instant, hand it to a colleague of the place, who is told by the bell, or the result of a call with what the patient said. `null` takes it back. Of two who note something at once one is refused, and told who was quicker. `agreed` accepts the stand-in for the patient and cannot be taken back.',
  params: z.object({ id }),
  body: z.discriminatedUnion('act', [
    z.strictObject({ act: z.literal('put-off'), ...about, until: instant.nullable() }),
    z.strictObject({ act: z.literal('hand'), ...about, to: id.nullable() }),
    z.strictObject({
      act: z.literal('call'),
      ...about,
      outcome: z.enum(callOutcomes).nullable(),
      said: text(0, saidMost).default(''),
    }),
  ]),
  answers: { 200: z.object({ version: z.int() }) },
  failures: ['task_done', 'task_moved_on', 'not_put_off_so_long', 'transition_not_allowed', 'visit_moved_on'],
})

export const listColleagues = endpoint({
  ...desk,
  method: 'GET',
  path: '/desk/colleagues',
  scope: 'places',
  summary: 'Whom a task of a place can be handed to: accounts with the right for it there, but for the caller.',
  audited: false,
  query: z.object({ placeId: id, kind: kind.default('call') }),
  answers: { 200: z.array(named) },
})
