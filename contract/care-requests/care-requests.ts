import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { careItemKinds, careKinds, careStatuses, dayWindows } from './care-steps.ts'
import { date, money, endpoint, id, page, text } from '../endpoint.ts'
import { known } from '../known.ts'

const careItem = z.object({
  _id: id,
  kind: z.enum(careItemKinds),
  name: z.string(),
  description: z.string(),
  /** Units of the currency; for a ward, the price of a night. */
  price: money,
  /** For a ward: the number of its beds, and of those that are free now. */
  beds: z.int().nullable(),
  bedsFree: z.int().nullable(),
  /** For a vaccine: the number of doses. */
  doses: z.int().nullable(),
  offered: z.boolean(),
})
export type CareItem = z.output<typeof careItem>

const detail = z.object({ label: z.string(), value: z.string() })

const careRequest = z.object({
  _id: id,
  /** Short enough for the telephone: `AMB-7K3QX2`. */
  reference: z.string(),
  kind: z.enum(careKinds),
  status: z.enum(careStatuses),
  /** The details, in the words of the form and the reader's language. */
  details: z.array(detail),
  /** The position where an ambulance is needed, if the browser shared it. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Units of the currency, paid on the spot. */
  price: money,
  assignee: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  history: z.array(z.object({ at: z.iso.datetime(), status: z.enum(careStatuses), note: z.string() })),
  patient: z.object({ _id: id, name: known.person, email: z.string(), phone: z.string() }),
})
export type CareRequest = z.output<typeof careRequest>

const phone = text(4, 40).refine((value) => /^[-+\d\s()./]+$/.test(value), rule('phone'))
const address = text(5, 300)
const dayAndWindow = { date, window: z.enum(dayWindows) }
const several = z.array(id).min(1, rule('at_least_one')).max(20)

/** The person it is for; absent: the caller. */
const whose = { personId: id.optional() }

/** The details of each kind of request. */
export const careForm = z.discriminatedUnion('kind', [
  z.strictObject({
    ...whose,
    kind: z.literal('ambulance'),
    location: text(3, 300),
    position: z
      .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
      .optional(),
    patientName: text(1, 100),
    phone,
    situation: text(3, 1000),
  }),
  z.strictObject({ ...whose, kind: z.literal('sample-collection'), tests: several, address, phone, ...dayAndWindow }),
  z.strictObject({ ...whose, kind: z.literal('bed'), ward: id, date, reason: text(3, 1000), phone }),
  z.strictObject({
    ...whose,
    kind: z.literal('vaccination'),
    vaccine: id,
    dose: z.int().min(1).max(9),
    ...dayAndWindow,
  }),
  z.strictObject({
    ...whose,
    kind: z.literal('medicine-delivery'),
    medicines: text(3, 1000),
    prescriber: text(0, 100).default(''),
    address,
    phone,
    ...dayAndWindow,
  }),
  z.strictObject({ ...whose, kind: z.literal('lab-tests'), tests: several, ...dayAndWindow }),
  z.strictObject({ ...whose, kind: z.literal('health-checkup'), checkup: id, ...dayAndWindow }),
])
export type CareForm = z.input<typeof careForm>

export const listCareItems = endpoint({
  method: 'GET',
  path: '/care/items',
  topic: 'Care requests',
  summary:
    'What the clinic offers beside appointments: tests, vaccines, wards with their free beds, check-ups, and their prices.',
  who: 'anyone',
  answers: { 200: z.array(careItem.extend({ name: known.item, description: known.item })) },
})

export const requestCare = endpoint({
  method: 'POST',
  path: '/care/requests',
  topic: 'Care requests',
  summary: 'Ask for an ambulance, a sample collection, a bed, a vaccination, medicine, lab tests or a check-up.',
  who: ['user'],
  body: careForm,
  answers: { 201: careRequest },
  failures: ['ambulance_open', 'too_many_care_requests'],
})

export const listMyCareRequests = endpoint({
  method: 'GET',
  path: '/care/requests',
  topic: 'Care requests',
  summary: "The patient's own requests, newest first, with their history.",
  who: ['user'],
  query: z.object({ personId: id.optional(), ...page }),
  answers: { 200: z.array(careRequest) },
  paged: true,
})

export const cancelCareRequest = endpoint({
  method: 'PUT',
  path: '/care/requests/{id}/cancel',
  topic: 'Care requests',
  summary: 'Take an own request back: an ambulance until it is dispatched, anything else until it is done.',
  who: ['user'],
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: careRequest },
  failures: ['not_movable'],
})

export const listCareRequests = endpoint({
  method: 'GET',
  path: '/admin/care-requests',
  topic: 'Care requests',
  summary: "Everybody's requests, newest first.",
  who: ['admin'],
  right: 'care-requests',
  scope: 'all',
  query: z.object({
    id: id.optional(),
    kind: z.enum(careKinds).optional(),
    status: z.enum([...careStatuses, 'open']).optional(),
    search: text(0, 100).optional(),
    ...page,
  }),
  answers: { 200: z.array(careRequest) },
  paged: true,
})

export const workOnCareRequest = endpoint({
  method: 'PATCH',
  path: '/admin/care-requests/{id}',
  topic: 'Care requests',
  summary: 'Move a request on from the status one saw, assign it, or leave the patient a note.',
  who: ['admin'],
  right: 'care-requests',
  scope: 'all',
  params: z.object({ id }),
  body: z.strictObject({
    from: z.enum(careStatuses),
    status: z.enum(careStatuses).optional(),
    assignee: text(0, 100).optional(),
    note: text(0, 500).default(''),
  }),
  answers: { 200: careRequest },
  failures: ['not_movable', 'no_bed_free'],
})

const itemFields = {
  name: text(1, 100),
  description: text(0, 300),
  price: z.number().min(0).max(1_000_000).multipleOf(0.01, rule('whole_cents')),
  beds: z.int().min(0).max(10_000).nullable(),
  doses: z.int().min(1).max(9).nullable(),
}

export const addCareItem = endpoint({
  method: 'POST',
  path: '/admin/care-items',
  topic: 'Care requests',
  summary: 'Offer another test, vaccine (with its doses), ward (with its beds) or check-up.',
  who: ['admin'],
  right: 'catalogue',
  scope: 'all',
  body: z
    .strictObject({ kind: z.enum(careItemKinds), ...itemFields })
    .refine((item) => (item.kind === 'ward') === (item.beds !== null), { path: ['beds'], message: rule('ward_beds') })
    .refine((item) => (item.kind === 'vaccine') === (item.doses !== null), {
      path: ['doses'],
      message: rule('vaccine_doses'),
    }),
  answers: { 201: careItem },
  failures: ['name_in_use'],
})

export const changeCareItem = endpoint({
  method: 'PATCH',
  path: '/admin/care-items/{id}',
  topic: 'Care requests',
  summary: 'Change what is offered, or stop offering it. Requests already made keep their price.',
  who: ['admin'],
  right: 'catalogue',
  scope: 'all',
  params: z.object({ id }),
  body: z.strictObject({ ...itemFields, offered: z.boolean() }).partial(),
  answers: { 200: careItem },
  failures: ['name_in_use'],
})

export const listAllCareItems = endpoint({
  method: 'GET',
  path: '/admin/care-items',
  topic: 'Care requests',
  summary: 'The whole catalogue, also what is no longer offered.',
  who: ['admin'],
  right: 'catalogue',
  scope: 'clinic',
  answers: { 200: z.array(careItem) },
})
