import { z } from 'zod'
import { date, endpoint, id, latinName, personName, text } from '../endpoint.ts'
import { guardianRights, kinships, needs, payers, sexes } from './person-lists.ts'
import { known } from '../known.ts'

/** A birthday; the server's clock checks that it is not in the future. */
export const birthday = date

/** The typed facts of a person; empty if unknown. */
export const personFields = {
  name: personName,
  nameLatin: latinName.optional(),
  born: birthday.nullable(),
  sex: z.enum(sexes).nullable(),
  /** The tag of a language. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .nullable(),
  phone: text(0, 40),
  email: z.union([z.literal(''), z.email().max(254)]),
  address: text(0, 300),
  emergencyName: text(0, 100),
  emergencyPhone: text(0, 40),
  needs: z.array(z.enum(needs)).max(needs.length),
  payer: z.enum(payers).nullable(),
  insurer: text(0, 100),
  insuranceNumber: text(0, 40),
}

const topic = 'Family'
export const rightsGiven = z.array(z.enum(guardianRights)).min(1).max(guardianRights.length)

export const person = z.object({
  _id: id,
  /** The patient number. */
  number: z.int(),
  ...personFields,
  name: z.string(),
  nameLatin: z.string(),
  born: z.string().nullable(),
  email: z.string(),
})
export type KnownPerson = z.output<typeof person>

/** A guardianship: somebody acts for a person, or will once that is agreed. */
export const guardianship = z.object({
  _id: id,
  /** Who acts: an account, or a record of somebody who has none (`hasAccount`) and is called. */
  account: z.object({ _id: id, name: known.person }),
  hasAccount: z.boolean(),
  /** For reception: the phone of somebody without an account; else empty. */
  phone: z.string(),
  /** Null while the other person was asked by an e-mail address. */
  person: z.object({ _id: id, name: known.person, born: z.string().nullable() }).nullable(),
  /** The address that was asked, as the asking account typed it. */
  email: z.string().nullable(),
  kind: z.enum(kinships),
  rights: rightsGiven,
  agreed: z.boolean(),
  /**
   * The basis of the guardianship: a parent's declaration, the agreement of the person in their own account, or a paper
   * that was shown at the desk. Null while nobody has agreed.
   */
  basis: z.enum(['declared', 'agreed', 'paper']).nullable(),
  beginsOn: z.string(),
  /** The last day: a chosen one, or the last before a child is old enough. */
  lastDay: z.string().nullable(),
})
export type Guardianship = z.output<typeof guardianship>

export const getFamily = endpoint({
  method: 'GET',
  path: '/family',
  topic,
  summary: 'For whom the caller may act, who may act for the caller, and what waits for somebody to agree.',
  who: ['user'],
  answers: {
    200: z.object({
      /** People the caller acts for. */
      people: z.array(guardianship),
      /** People who act for the caller. */
      guardians: z.array(guardianship),
      /** The caller is asked to agree. */
      asked: z.array(guardianship),
      /** The caller has asked. */
      sent: z.array(guardianship),
      /** From this age on nobody acts for a child any more. */
      childAge: z.int(),
      /** At this age the rights to a child's records and messages have to be agreed again. */
      recordAge: z.int(),
    }),
  },
})

const child = z.strictObject({
  name: personName,
  nameLatin: latinName.optional(),
  born: birthday,
  sex: personFields.sex.default(null),
})

/** `custody`: the caller declares that they have custody; stored in the words they were shown, with the time. */
const declaredChild = child.extend({ custody: z.literal(true) })

export const addChild = endpoint({
  method: 'POST',
  path: '/family/children',
  topic,
  summary: 'Add a child below the age that the clinic sets: the caller acts for it with every right until then.',
  who: ['user'],
  body: declaredChild,
  answers: { 201: guardianship },
  failures: ['no_child', 'too_many_people'],
  limits: [{ calls: 30, perSeconds: 86_400, per: 'account' }],
})

export const askToAct = endpoint({
  method: 'POST',
  path: '/family/requests',
  topic,
  summary: 'Ask somebody by their e-mail address whether one may act for them. They agree in their own account.',
  who: ['user'],
  body: z.strictObject({
    email: z.email().max(254),
    kind: z.enum(['partner', 'parent', 'other']),
    rights: rightsGiven,
  }),
  answers: { 201: guardianship },
  failures: ['acts_already', 'too_many_people'],
  limits: [{ calls: 20, perSeconds: 86_400, per: 'account' }],
})

export const agreeToAct = endpoint({
  method: 'PUT',
  path: '/family/{id}/agree',
  topic,
  summary: 'Let the account that asked act for the caller, with these rights.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({ rights: rightsGiven }),
  answers: { 200: guardianship },
  failures: ['acts_already'],
})

export const endActing = endpoint({
  method: 'DELETE',
  path: '/family/{id}',
  topic,
  summary: 'End it, from either side; or decline or take back what was asked.',
  who: ['user'],
  params: z.object({ id }),
  answers: { 204: null },
})

const ownFields = z.strictObject(personFields).partial()

export const getOwnPerson = endpoint({
  method: 'GET',
  path: '/family/people/{id}',
  topic,
  summary: 'What the clinic knows of the caller, or of somebody they book for.',
  who: ['user'],
  params: z.object({ id }).meta({ person: true }),
  answers: { 200: person },
})

export const changeOwnPerson = endpoint({
  method: 'PATCH',
  path: '/family/people/{id}',
  topic,
  summary:
    'Change it. An own birthday is said once; later, and of others, it is changed at the desk, because rights depend on it. The e-mail of an account is changed by its owner.',
  who: ['user'],
  params: z.object({ id }),
  body: ownFields.omit({ email: true }).extend({ born: birthday.optional() }),
  answers: { 200: person },
  failures: ['visit_needs_contact'],
})
