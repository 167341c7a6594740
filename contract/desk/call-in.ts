import { z } from 'zod'
import { boardVisit, intoRoom } from './desk.ts'
import { callInStages } from './desk-stages.ts'
import { endpoint, id } from '../endpoint.ts'

/** A doctor's own patient who is there: what the doctor's screens show, and nothing of money or needs. */
const patientHere = boardVisit
  .pick({ _id: true, stage: true, room: true, startTime: true, startsAt: true, number: true, arrivedAt: true })
  .extend({
    patient: boardVisit.shape.patient.pick({ name: true }),
    /** Its place has rooms into which the patient can be called. */
    hasRooms: z.boolean(),
  })
export type PatientHere = z.output<typeof patientHere>

const calledIn = patientHere.extend({ version: boardVisit.shape.version })
export type CalledIn = z.output<typeof calledIn>

export const listHere = endpoint({
  method: 'GET',
  path: '/appointments/doctor/here',
  topic: 'Desk',
  summary: 'The doctor’s own patients of today who are there: waiting, or called in. In order of time.',
  who: ['doctor'],
  audited: 'hourly',
  answers: { 200: z.array(patientHere) },
})

export const callIn = endpoint({
  method: 'PUT',
  path: '/appointments/doctor/appointments/{id}/stage',
  topic: 'Desk',
  summary:
    'The doctor calls an own patient in, or takes that back: the same step as at the desk, with the same screens. Of a doctor and a desk who do it at once one is refused, and told who was quicker. Who calls into a room in which somebody else is, is told (`room_taken`) unless `anyway`.',
  who: ['doctor'],
  params: z.object({ id }),
  body: z.strictObject({
    to: z.enum(callInStages),
    /** The version that the caller saw; an older one is refused. */
    version: z.int().min(1).max(2_147_483_647),
    ...intoRoom,
  }),
  answers: { 200: calledIn },
  failures: ['visit_moved_on', 'transition_not_allowed', 'room_taken'],
})
