import { z } from 'zod'
import { languageTag } from '../auth/auth.ts'
import { id, personName, text } from '../endpoint.ts'
import { birthday } from '../people/family.ts'

/** For whom the desk does something: a known person, or one who is added with it. */
export const whoAtDesk = {
  personId: id.optional(),
  person: z
    .strictObject({
      name: personName,
      born: birthday.nullable().optional(),
      phone: text(0, 40).optional(),
      email: z.union([z.literal(''), z.email().max(254)]).optional(),
      /** Whom to call, such as the mother of a child, who need not have an account. */
      emergencyName: text(0, 100).optional(),
      emergencyPhone: text(0, 40).optional(),
      /** The caller has seen the records that may be of the same person, and wants a new one anyway. */
      anyway: z.boolean().default(false),
    })
    .optional(),
  /** The language of their mail; stored in the person's record if that has none. */
  language: languageTag.optional(),
}

/** Either a known person or a new one is named. */
export const isOneAtDesk = ({ personId, person }: { personId?: string | undefined; person?: object | undefined }) =>
  (personId === undefined) !== (person === undefined)
