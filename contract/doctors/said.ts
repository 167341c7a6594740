import { z } from 'zod'
import { text } from '../endpoint.ts'
import { genders } from './doctor-lists.ts'

/** Filters by what doctors say of themselves. A language counts in any of the languages of Salus, and in any case. */
export const said = { language: text(1, 40).optional(), gender: z.enum(genders).optional() }
