import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'
import { known } from '../known.ts'

const roomNow = z.object({
  _id: id,
  name: known.room,
  /** Whom doctors see there now. A doctor is not told the names of the patients of others. */
  here: z.array(z.object({ _id: id, patient: known.person.nullable(), doctor: z.string() })),
})
export type RoomNow = z.output<typeof roomNow>

export const listRooms = endpoint({
  method: 'GET',
  path: '/appointments/{id}/rooms',
  topic: 'Desk',
  summary: 'The rooms into which the patient of a visit can be called, those of its place, and who is in them now.',
  who: ['doctor', 'reception', 'admin'],
  right: 'desk',
  scope: 'appointment',
  audited: 'hourly',
  params: z.object({ id }),
  answers: { 200: z.array(roomNow) },
})
