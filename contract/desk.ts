import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const deskToday = z.object({
  date: z.iso.date(),
  /** Visits of today that are not cancelled, and how many doctors they are with. */
  visits: z.int(),
  doctors: z.int(),
})
export type DeskToday = z.output<typeof deskToday>

export const getDeskToday = endpoint({
  method: 'GET',
  path: '/desk/today',
  topic: 'Desk',
  summary: 'What the desk opens with: the day of the clinic and how much it holds. Names nobody.',
  who: ['reception', 'admin'],
  right: 'desk',
  audited: false,
  answers: { 200: deskToday },
})
