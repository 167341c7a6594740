import { z } from 'zod'
import { text } from '../endpoint.ts'
import { genders } from './doctor-lists.ts'

/**
 * Filters by what doctors say of themselves, and places of what they take. A language counts in any of the languages of
 * Salus; its case does not matter, nor that of an insurance.
 */
export const said = {
  language: text(1, 40).optional(),
  gender: z.enum(genders).optional(),
  /** Only times at places that take it. */
  insurance: text(1, 80).optional(),
}
