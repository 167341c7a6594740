import { z } from 'zod'
import { appointmentStatuses } from './appointment-status.ts'
import { date, dollars, endpoint, id, page, personName, text } from './endpoint.ts'
import { guardianRights, kinships, needs, payers, sexes } from './person-lists.ts'

/** A day on which somebody may have been born; that it has been, the server's clock says. */
export const birthday = date

/** What is known of a person, as it is typed; empty where nobody has said. */
export const personFields = {
  name: personName,
  born: birthday.nullable(),
  sex: z.enum(sexes).nullable(),
  /** By its tag. */
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

const topic = 'People'
const rights = z.array(z.enum(guardianRights)).min(1).max(guardianRights.length)

const person = z.object({
  _id: id,
  /** What the clinic calls them on paper. */
  number: z.int(),
  ...personFields,
  name: z.string(),
  born: z.string().nullable(),
  email: z.string(),
})
export type KnownPerson = z.output<typeof person>

/** Somebody who acts for a person, or will once that is agreed. `id` is of the guardianship. */
const guardianship = z.object({
  _id: id,
  account: z.object({ _id: id, name: z.string() }),
  /** Null while somebody was asked by an address. */
  person: z.object({ _id: id, name: z.string(), born: z.string().nullable() }).nullable(),
  /** The address that was asked, as the account that asks typed it. */
  email: z.string().nullable(),
  kind: z.enum(kinships),
  rights,
  agreed: z.boolean(),
  beginsOn: z.string(),
  /** The last day: one that was named, or the one before a child is old enough. */
  lastDay: z.string().nullable(),
})
export type Guardianship = z.output<typeof guardianship>

export const getFamily = endpoint({
  method: 'GET',
  path: '/family',
  topic: 'Family',
  summary: 'For whom the caller may act, who may act for the caller, and what waits for somebody to agree.',
  who: ['user'],
  answers: {
    200: z.object({
      /** The caller acts for them now. */
      people: z.array(guardianship),
      /** Others act for the caller. */
      guardians: z.array(guardianship),
      /** The caller is asked to agree. */
      asked: z.array(guardianship),
      /** The caller has asked. */
      sent: z.array(guardianship),
      /** On this birthday nobody acts for a child any more. */
      childAge: z.int(),
    }),
  },
})

const child = z.strictObject({ name: personName, born: birthday, sex: personFields.sex.default(null) })

export const addChild = endpoint({
  method: 'POST',
  path: '/family/children',
  topic: 'Family',
  summary: 'Add a child below the age that the clinic sets: the caller acts for it with every right until then.',
  who: ['user'],
  body: child,
  answers: { 201: guardianship },
  failures: ['no_child', 'too_many_people'],
  limits: [{ calls: 30, perSeconds: 86_400, per: 'account' }],
})

export const askToAct = endpoint({
  method: 'POST',
  path: '/family/requests',
  topic: 'Family',
  summary: 'Ask somebody by their e-mail address whether one may act for them. They agree in their own account.',
  who: ['user'],
  body: z.strictObject({ email: z.email().max(254), kind: z.enum(['partner', 'parent', 'other']), rights }),
  answers: { 201: guardianship },
  failures: ['already_asked', 'too_many_people'],
  limits: [{ calls: 20, perSeconds: 86_400, per: 'account' }],
})

export const agreeToAct = endpoint({
  method: 'PUT',
  path: '/family/{id}/agree',
  topic: 'Family',
  summary: 'Let the account that asked act for the caller, with these rights.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({ rights }),
  answers: { 200: guardianship },
  failures: ['already_asked'],
})

export const endActing = endpoint({
  method: 'DELETE',
  path: '/family/{id}',
  topic: 'Family',
  summary: 'End it, from either side; or decline or take back what was asked.',
  who: ['user'],
  params: z.object({ id }),
  answers: { 204: null },
})

const ownFields = z.strictObject(personFields).partial()

export const getOwnPerson = endpoint({
  method: 'GET',
  path: '/family/people/{id}',
  topic: 'Family',
  summary: 'What the clinic knows of the caller, or of somebody they book for.',
  who: ['user'],
  params: z.object({ id }).meta({ person: true }),
  answers: { 200: person },
})

export const changeOwnPerson = endpoint({
  method: 'PATCH',
  path: '/family/people/{id}',
  topic: 'Family',
  summary: 'Change it. A birthday is changed at the desk: rights hang on it; the e-mail of an account by its owner.',
  who: ['user'],
  params: z.object({ id }),
  body: ownFields.omit({ born: true, email: true }),
  answers: { 200: person },
})

/** Somebody as lists name them. */
const found = z.object({
  _id: id,
  number: z.int(),
  name: z.string(),
  born: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  hasAccount: z.boolean(),
  blocked: z.boolean(),
  deceased: z.boolean(),
})
export type FoundPerson = z.output<typeof found>

export const findPeople = endpoint({
  method: 'GET',
  path: '/people',
  topic,
  summary:
    'People by the beginning of the words of their name however spelled, by birthday (2019-05-04, 4.5.2019), phone, e-mail or number. Doctors find their own patients.',
  who: ['doctor', 'admin', 'reception'],
  right: 'people',
  query: z.object({ search: text(0, 100).default(''), ...page }),
  answers: { 200: z.array(found) },
  paged: true,
})

export const findDoubles = endpoint({
  method: 'GET',
  path: '/people/doubles',
  topic,
  summary: 'Who is there already and may be the same person.',
  who: ['admin', 'reception'],
  right: 'people',
  query: z.object({
    name: text(1, 100),
    born: birthday.optional(),
    phone: text(0, 40).optional(),
    email: text(0, 254).optional(),
    insuranceNumber: text(0, 40).optional(),
  }),
  answers: { 200: z.array(likelyDouble) },
})

const forStaff = z.strictObject({
  ...personFields,
  deskNote: text(0, 1000),
  blocked: z.boolean(),
  deceasedOn: date.nullable(),
})

export const addPerson = endpoint({
  method: 'POST',
  path: '/people',
  topic,
  summary: 'Make a person without an account. Somebody who may be the same is 409 `person_known`, unless `anyway`.',
  who: ['admin', 'reception'],
  right: 'people',
  body: forStaff
    .omit({ blocked: true, deceasedOn: true })
    .partial()
    .extend({ name: personName, anyway: z.boolean().default(false) }),
  answers: { 201: z.object({ _id: id }) },
  failures: ['person_known'],
})

const visitOfPerson = z.object({
  _id: id,
  date: z.string(),
  startTime: z.string(),
  doctor: z.string(),
  kind: z.string(),
  place: z.string(),
  status: z.enum(appointmentStatuses),
})

export const getPerson = endpoint({
  method: 'GET',
  path: '/people/{id}',
  topic,
  summary:
    'A person as the caller may see them: what a right is missing for is null. Doctors see their own patients and visits.',
  who: ['doctor', 'admin', 'reception'],
  right: 'people',
  params: z.object({ id }),
  answers: {
    200: person.extend({
      hasAccount: z.boolean(),
      erased: z.boolean(),
      blocked: z.boolean(),
      deceasedOn: z.string().nullable(),
      deskNote: z.string().nullable(),
      guardians: z.array(guardianship),
      actsFor: z.array(guardianship),
      appointments: z.array(visitOfPerson).nullable(),
      payments: z
        .array(z.object({ _id: id, amount: dollars, returned: dollars, status: z.string(), at: z.iso.datetime() }))
        .nullable(),
      requests: z
        .array(z.object({ _id: id, reference: z.string(), kind: z.string(), status: z.string(), at: z.iso.datetime() }))
        .nullable(),
      /** Records that were merged into this one. */
      merged: z.array(z.object({ _id: id, number: z.int(), name: z.string() })).nullable(),
      doubles: z.array(likelyDouble).nullable(),
    }),
  },
})
export type PersonPage = z.output<(typeof getPerson)['answers'][200]>

export const changePerson = endpoint({
  method: 'PATCH',
  path: '/people/{id}',
  topic,
  summary: 'Change what is known of a person. The e-mail of somebody with an account is theirs to change.',
  who: ['admin', 'reception'],
  right: 'people',
  params: z.object({ id }),
  body: forStaff.partial(),
  answers: { 200: z.object({ _id: id }) },
  failures: ['email_of_account'],
})

export const noteGuardian = endpoint({
  method: 'POST',
  path: '/people/{id}/guardians',
  topic,
  summary: 'Note at the desk who may act for a person, and by which paper that was shown.',
  who: ['admin', 'reception'],
  right: 'people',
  params: z.object({ id }),
  body: z.strictObject({
    email: z.email().max(254),
    kind: z.enum(kinships),
    rights,
    endsOn: date.nullable().default(null),
    paper: text(1, 200),
  }),
  answers: { 201: guardianship },
  failures: ['no_child', 'no_such_account', 'already_asked'],
})

export const endGuardian = endpoint({
  method: 'DELETE',
  path: '/people/guardians/{id}',
  topic,
  summary: 'End at the desk that somebody acts for a person.',
  who: ['admin', 'reception'],
  right: 'people',
  params: z.object({ id }),
  answers: { 204: null },
})

export const mergePersons = endpoint({
  method: 'POST',
  path: '/people/{id}/merge',
  topic,
  summary:
    'Two records are of one person: this one leads to the other from now on, or the other to this where this has the account. Nothing else is written, so that it can be undone.',
  who: ['admin'],
  right: 'accounts',
  params: z.object({ id }),
  body: z.strictObject({ into: id }),
  answers: { 200: z.object({ _id: id }) },
  failures: ['both_have_accounts', 'visits_overlap', 'same_person'],
})

export const splitPersons = endpoint({
  method: 'POST',
  path: '/people/{id}/split',
  topic,
  summary: 'Undo the merging of this record.',
  who: ['admin'],
  right: 'accounts',
  params: z.object({ id }),
  answers: { 200: z.object({ _id: id }) },
})

export const getPeopleRules = endpoint({
  method: 'GET',
  path: '/people/rules',
  topic,
  summary: 'From which birthday on nobody acts for a child any more.',
  who: ['admin', 'reception'],
  right: 'people',
  answers: { 200: z.object({ childAge: z.int() }) },
})

export const changePeopleRules = endpoint({
  method: 'PUT',
  path: '/people/rules',
  topic,
  summary: 'Set it. Who is older is acted for no longer, at once.',
  who: ['admin'],
  right: 'accounts',
  body: z.strictObject({ childAge: z.int().min(12).max(21) }),
  answers: { 200: z.object({ childAge: z.int() }) },
})
