import { z } from 'zod'
import { id } from './endpoint.ts'

/** Who may be the same person, and by what it seems so. */
export const likelyDouble = z.object({
  _id: id,
  number: z.int(),
  name: z.string(),
  born: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  by: z.array(z.enum(['name', 'born', 'phone', 'email', 'insurance'])),
})
export type LikelyDouble = z.output<typeof likelyDouble>
