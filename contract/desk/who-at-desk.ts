import { z } from 'zod'
import { languageTag } from '../auth/auth.ts'
import { id, latinName, personName, text } from '../endpoint.ts'
import { birthday } from '../people/family.ts'
import { guardianAtDesk } from '../people/people.ts'

/** For whom the desk does something: a known person, or one who is added with it. */
export const whoAtDesk = {
  personId: id.optional(),
  person: z
    .strictObject({
      name: personName,
      nameLatin: latinName.optional(),
      born: birthday.nullable().optional(),
      phone: text(0, 40).optional(),
      email: z.union([z.literal(''), z.email().max(254)]).optional(),
      /** Whom to call in an emergency. */
      emergencyName: text(0, 100).optional(),
      emergencyPhone: text(0, 40).optional(),
      /** The caller has seen the records that may be of the same person, and wants a new one anyway. */
      anyway: z.boolean().default(false),
    })
    .optional(),
  /**
   * Who acts for a child that is added with it, and has declared custody: they are who is called, and book for it once
   * they have an account.
   */
  guardian: guardianAtDesk.optional(),
  /** The language of their mail; stored in the person's record if that has none. */
  language: languageTag.optional(),
}

type Named = { personId?: string | undefined; person?: object | undefined; guardian?: object | undefined }

/** Either a known person or a new one is named; a guardian only with a new one. */
export const isOneAtDesk = ({ personId, person, guardian }: Named) =>
  (personId === undefined) !== (person === undefined) && (guardian === undefined || person !== undefined)
