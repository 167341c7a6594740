import { z } from 'zod'
import { careKinds, careStatuses } from '../care-requests/care-steps.ts'
import { appointmentStatuses } from '../booking/appointment-status.ts'
import { date, money, endpoint, id, latinName, page, personName, text } from '../endpoint.ts'
import { birthday, guardianship, person, personFields, rightsGiven } from './family.ts'
import { childAges, kinships, recordAges } from './person-lists.ts'
import { known } from '../known.ts'

const topic = 'People'

/** A record that may be of the same person, and the data that match. */
export const likelyDouble = z.object({
  _id: id,
  number: z.int(),
  name: known.person,
  born: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  by: z.array(z.enum(['name', 'born', 'phone', 'email', 'insurance'])),
})
export type LikelyDouble = z.output<typeof likelyDouble>

/** A person in a list. */
const found = z.object({
  _id: id,
  number: z.int(),
  name: known.person,
  born: z.string().nullable(),
  phone: z.string(),
  email: z.string(),
  /** The tag of a language; null if unknown. */
  language: z.string().nullable(),
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
  scope: 'clinic',
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
  scope: 'clinic',
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
  scope: 'clinic',
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
  kind: known.kind,
  place: z.string(),
  placeId: id,
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
  scope: 'clinic',
  params: z.object({ id }),
  answers: {
    200: person.extend({
      name: known.person,
      hasAccount: z.boolean(),
      erased: z.boolean(),
      blocked: z.boolean(),
      deceasedOn: z.string().nullable(),
      deskNote: z.string().nullable(),
      /** The address of the photo of their account; empty if there is none. */
      image: z.string(),
      /** Whether the record is open to a doctor by a visit or an emergency; null for staff. */
      treats: z.boolean().nullable(),
      /** The number of visits to which they did not come; null without a right to visits. */
      missed: z.int().nullable(),
      guardians: z.array(guardianship),
      actsFor: z.array(guardianship),
      appointments: z.array(visitOfPerson).nullable(),
      payments: z
        .array(z.object({ _id: id, amount: money, returned: money, status: z.string(), at: z.iso.datetime() }))
        .nullable(),
      requests: z
        .array(
          z.object({
            _id: id,
            reference: z.string(),
            kind: z.enum(careKinds),
            status: z.enum(careStatuses),
            at: z.iso.datetime(),
          }),
        )
        .nullable(),
      /** Records that were merged into this one. */
      merged: z.array(z.object({ _id: id, number: z.int(), name: known.person })).nullable(),
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
  scope: 'clinic',
  params: z.object({ id }),
  body: forStaff.partial(),
  answers: { 200: z.object({ _id: id }) },
  failures: ['email_of_account', 'visit_needs_contact'],
})

/** Somebody who acts for a person and needs no account: a known record, or a new one with a phone or e-mail. */
export const guardianAtDesk = z
  .strictObject({
    personId: id.optional(),
    person: z
      .strictObject({
        name: personName,
        nameLatin: latinName.optional(),
        phone: text(0, 40).default(''),
        email: z.union([z.literal(''), z.email().max(254)]).default(''),
        anyway: z.boolean().default(false),
      })
      .refine(({ phone, email }) => phone !== '' || email !== '', { path: ['phone'] })
      .optional(),
  })
  .refine(({ personId, person }) => (personId === undefined) !== (person === undefined), { path: ['personId'] })

export const noteGuardian = endpoint({
  method: 'POST',
  path: '/people/{id}/guardians',
  stepUp: true,
  topic,
  summary:
    'Note at the desk who may act for a person, and by which paper that was shown: an account by its e-mail, or somebody without one (`guardian`), who needs no paper. They are who is called; once their record is merged into that of an account, their rights work there.',
  who: ['admin', 'reception'],
  right: 'people',
  scope: 'clinic',
  params: z.object({ id }),
  body: z
    .strictObject({
      email: z.email().max(254).optional(),
      guardian: guardianAtDesk.optional(),
      kind: z.enum(kinships),
      rights: rightsGiven,
      endsOn: date.nullable().default(null),
      paper: text(0, 200).default(''),
      /**
       * The future guardian of a child has declared custody; stored in the words that the desk was shown, with the
       * time.
       */
      custody: z.literal(true).optional(),
    })
    .refine(({ kind, custody }) => kind !== 'child' || custody, { path: ['custody'] })
    .refine(({ email, guardian }) => (email === undefined) !== (guardian === undefined), { path: ['email'] })
    .refine(({ email, paper }) => email === undefined || paper !== '', { path: ['paper'] }),
  answers: { 201: guardianship },
  failures: ['no_child', 'no_such_account', 'acts_already', 'person_known', 'same_person'],
})

export const endGuardian = endpoint({
  method: 'DELETE',
  path: '/people/guardians/{id}',
  topic,
  summary: 'End at the desk that somebody acts for a person.',
  who: ['admin', 'reception'],
  right: 'people',
  scope: 'clinic',
  params: z.object({ id }),
  answers: { 204: null },
})

export const mergePersons = endpoint({
  method: 'POST',
  path: '/people/{id}/merge',
  stepUp: true,
  topic,
  summary:
    'Two records are of one person: this one leads to the other from now on, or the other to this where this has the account. Nothing else is written, so that it can be undone. Merging into somebody with an account opens the record to it: that needs the rights `people` and `appointments` too, and the account is told. Whoever acts for one of them would act for both: 409 `guardians_differ` unless each such guardianship is named.',
  who: ['admin'],
  right: 'accounts',
  scope: 'all',
  params: z.object({ id }),
  body: z.strictObject({ into: id, guardians: z.array(id).max(100).default([]) }),
  answers: { 200: z.object({ _id: id }) },
  failures: [
    'both_have_accounts',
    'visits_overlap',
    'same_person',
    'guardians_differ',
    'merge_by_another',
    'visit_needs_contact',
  ],
})

export const splitPersons = endpoint({
  method: 'POST',
  path: '/people/{id}/split',
  topic,
  summary: 'Undo the merging of this record.',
  who: ['admin'],
  right: 'accounts',
  scope: 'all',
  params: z.object({ id }),
  answers: { 200: z.object({ _id: id }) },
})

const ages = z.object({ childAge: z.int(), recordAge: z.int() })

export const getPeopleRules = endpoint({
  method: 'GET',
  path: '/people/rules',
  topic,
  summary: 'From which birthday on nobody acts for a child any more, and from which its records are asked for again.',
  who: ['admin', 'reception'],
  right: 'people',
  scope: 'clinic',
  answers: { 200: ages },
})

export const changePeopleRules = endpoint({
  method: 'PUT',
  path: '/people/rules',
  topic,
  summary:
    'Set them. Who is older is acted for no longer, at once; what has ended does not come back by a higher age. `recordAge` left out stays as it is, and is `childAge` at the most.',
  who: ['admin'],
  right: 'accounts',
  scope: 'all',
  body: z.strictObject({
    childAge: z.int().min(childAges.least).max(childAges.most),
    recordAge: z.int().min(recordAges.least).max(recordAges.most).optional(),
  }),
  answers: { 200: ages },
})
