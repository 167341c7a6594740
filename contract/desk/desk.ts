import { z } from 'zod'
import { appointmentStatuses } from '../booking/appointment-status.ts'
import { undo } from '../booking/booking.ts'
import { dayEndMost, delays, firstReasons, oversteps, stages } from './desk-stages.ts'
import { date, money, endpoint, endTime, id, slotId, text, time } from '../endpoint.ts'
import { isOneAtDesk, whoAtDesk } from './who-at-desk.ts'
import { needs } from '../people/person-lists.ts'
import { modes } from '../rules.ts'
import { known } from '../known.ts'
import { formLights } from '../forms/response-lists.ts'

const topic = 'Desk'
const desk = { topic, who: ['reception', 'admin'], right: 'desk' } as const
const instant = z.iso.datetime()
const version = z.int().min(1).max(2_147_483_647)
const stage = z.enum(stages)

/** With a call: into which room. Called again with another room, somebody who is in a room changes to it. */
export const intoRoom = {
  /** A room of the place (`GET /desk/rooms`); without it the one booked, the doctor's last one today, or their own. */
  roomId: id.optional(),
  /** The caller knows that somebody else is in that room. */
  anyway: z.boolean().default(false),
}

export const boardVisit = z.object({
  _id: id,
  /** Sent back with a move; an older version is refused. */
  version: z.int(),
  stage,
  status: z.enum(appointmentStatuses),
  patient: z.object({ _id: id, number: z.int(), name: known.person, needs: z.array(z.enum(needs)) }),
  doctor: z.object({ _id: id, name: z.string() }),
  kind: z.object({ _id: id, name: known.kind, mode: z.enum(modes) }),
  /** The room, or what the doctor has written instead; before the call the one into which the patient would go. */
  room: known.room.nullable(),
  /** That room, if it is one of the place's. */
  roomId: id.nullable(),
  date,
  startTime: time,
  endTime,
  startsAt: instant,
  endsAt: instant,
  /** The patient's number in the waiting room. */
  number: z.int().nullable(),
  checkedInAt: instant.nullable(),
  arrivedAt: instant.nullable(),
  calledAt: instant.nullable(),
  /** Another doctor stands in, and the patient has not said yet whether that suits. */
  isUnanswered: z.boolean(),
  /** How late the doctor is (minutes), as the patient was told. */
  toldMinutes: z.int().nullable(),
  /** Units of the currency still to be paid. */
  due: money,
  /** The patient was mailed a link: the end of the time for it; null once a card is saved or the deposit paid. */
  link: z.object({ until: instant.nullable() }).nullable(),
  /** How far the forms are that are asked for the visit; null if none is. */
  forms: z.enum(formLights).nullable(),
})
export type BoardVisit = z.output<typeof boardVisit>

export const getBoard = endpoint({
  ...desk,
  method: 'GET',
  path: '/desk/board',
  scope: 'places',
  summary:
    'The day of a place: each visit that is not cancelled, how far it is and since when, and how much waits for an answer. No word of a chart.',
  audited: 'hourly',
  auditedBut: 'today and tomorrow',
  query: z.object({
    /** The place; the first place if none is given. */
    placeId: id.optional(),
    /** The date; today at the place if none is given, in a demo from 20:00 on tomorrow. */
    date: date.optional(),
  }),
  answers: {
    200: z.object({
      /** `hasRooms`: it has rooms into which somebody can be called. */
      place: z.object({ _id: id, name: z.string(), timeZone: z.string(), hasRooms: z.boolean() }),
      date,
      visits: z.array(boardVisit),
      /** The number of patients' open wishes to cancel or move a visit at this place. */
      askedToChange: z.int(),
    }),
  },
})
export type Board = z.output<(typeof getBoard)['answers'][200]>

export const moveVisit = endpoint({
  ...desk,
  method: 'PUT',
  path: '/desk/visits/{id}/stage',
  scope: 'appointment',
  summary:
    'Move a visit of today, or of a day that is over, on the board: it has come, is called in, is done, did not come, or back. Of two who move it at once one is refused, and told who was quicker. Who calls into a room in which somebody else is, is told (`room_taken`) unless `anyway`.',
  params: z.object({ id }),
  body: z.strictObject({
    to: stage,
    version,
    /** When it happened, if it is entered afterwards. */
    at: instant.optional(),
    ...intoRoom,
  }),
  answers: { 200: boardVisit },
  failures: ['visit_moved_on', 'transition_not_allowed', 'room_taken'],
})

export const endDay = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/day-end',
  scope: 'places',
  summary: 'Note of many visits at once that nobody came to them, or take that back. Those that have moved on stay.',
  body: z.strictObject({
    to: z.enum(['not-come', 'expected']),
    visits: z
      .array(z.strictObject({ _id: id, version }))
      .min(1)
      .max(dayEndMost),
  }),
  answers: {
    200: z.object({
      moved: z.array(z.object({ _id: id, version: z.int() })),
      /** The number of visits that others have changed meanwhile. */
      left: z.int(),
    }),
  },
  failures: ['visit_moved_on', 'transition_not_allowed'],
})

export const tellDelay = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/delays',
  scope: 'places',
  summary: 'Tell those who wait for a doctor today, or are still to come, how late the doctor is: by bell and mail.',
  body: z.strictObject({ placeId: id, doctorId: id, minutes: z.int().min(delays.least).max(delays.most) }),
  answers: { 200: z.object({ told: z.int(), undo }) },
})

export const bookAtDesk = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/visits',
  scope: 'places',
  summary:
    'Book for somebody on the phone or at the desk: who is known already, or is added with it. `arrived`: they are there now. Not bound by hours, notice, horizon and audience, but told of what is overstepped until it is `accepted`. `overbooked`: why it is put where the doctor has another.',
  body: z
    .strictObject({
      ...whoAtDesk,
      doctorId: id,
      kindId: id.optional(),
      placeId: id,
      date,
      startTime: time,
      arrived: z.boolean().default(false),
      overbooked: text(0, 200).default(''),
      /** The patient was told the terms of the kind: only then are its fees due. */
      termsTold: z.boolean().default(false),
      /**
       * The patient gets a link by mail, to agree and to save a card or pay the deposit; until then the visit waits.
       */
      byLink: z.boolean().default(false),
      /** Why they come, as they said it: sealed into the chart like a patient's own note for the doctor. */
      note: text(0, 1000).optional(),
      accepted: z.array(z.enum(oversteps)).max(oversteps.length).default([]),
    })
    .refine(isOneAtDesk, { path: ['personId'] }),
  answers: { 201: boardVisit },
  failures: [
    'person_known',
    'no_child',
    'acts_already',
    'same_person',
    'oversteps',
    'phone_needed',
    'address_needed',
    'slot_taken',
    'slot_not_offered',
    'earlier_time_held',
    'no_such_time',
    'person_busy',
    'no_room_free',
    'transition_not_allowed',
    'visit_moved_on',
    'link_not_needed',
    'no_email',
    'too_soon_for_link',
  ],
})

export const sendLink = endpoint({
  ...desk,
  method: 'POST',
  path: '/desk/visits/{id}/link',
  scope: 'appointment',
  summary: 'Send the link of a visit that waits for its card or deposit once more: it waits a day from now.',
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: boardVisit },
  failures: ['link_not_needed', 'no_email', 'too_soon_for_link'],
})

export const cancelAtDesk = endpoint({
  ...desk,
  method: 'PUT',
  path: '/desk/visits/{id}/cancel',
  stepUp: 'by its verb',
  scope: 'appointment',
  summary:
    'Cancel a visit that has not begun, with the reason: the time is free at once, and what was paid goes back. Where its terms name a fee by now, a receptionist without the right `take-money` cancels it only for a reason of which the clinic itself is why; a patient’s wish they grant as a change request, with the fee.',
  params: z.object({ id }),
  body: z.strictObject({
    version,
    /** One of the clinic's reasons by its id. Those that every clinic begins with are also known by name. */
    reason: z.union([id, z.enum(Object.keys(firstReasons) as [keyof typeof firstReasons])]),
  }),
  answers: { 204: null },
  failures: ['visit_moved_on', 'not_cancellable', 'reason_ended'],
})

export const moveAtDesk = endpoint({
  ...desk,
  method: 'PUT',
  path: '/desk/visits/{id}/time',
  scope: 'appointment',
  summary:
    'Move a visit that has not begun to another time, or to another doctor: then price and terms stay as agreed, and the patient is asked as about a stand-in. As when it is booked here, not bound by hours, grid, notice and horizon, but told of what is overstepped until it is `accepted`. `overbooked`: why it is put where the doctor has another.',
  params: z.object({ id }),
  body: z.strictObject({
    version,
    slotId,
    appointmentDate: date,
    /** Another doctor, who takes it over. */
    doctorId: id.optional(),
    reasonId: id.optional(),
    overbooked: text(0, 200).default(''),
    accepted: z.array(z.enum(oversteps)).max(oversteps.length).default([]),
  }),
  answers: { 200: boardVisit },
  failures: [
    'card_ends_before',
    'visit_moved_on',
    'oversteps',
    'slot_taken',
    'slot_not_offered',
    'no_such_time',
    'patient_busy',
    'no_room_free',
    'not_reschedulable',
    'already_here',
    'moved_too_often',
    'too_soon_while_waiting',
    'reason_ended',
  ],
})
