import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'
import { legalKinds, specializations } from '../rules.ts'

/** What a clinic settles before people book, in the order in which one does it. */
export const firstDaySteps = ['place', 'kinds', 'doctors', 'hours', 'staff', 'payment', 'mail', 'legal'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

/** Why nobody can book with a doctor. */
export const notOffered = ['hours', 'suspended', 'unverified', 'closed', 'place'] as const

const doctorToBe = z.object({
  _id: id,
  userId: id,
  name: z.string(),
  email: z.string(),
  specialization: z.enum(specializations),
  placeId: id,
  /** No password has been set yet. */
  invited: z.boolean(),
  /** How many hours of the week; 0 where nobody can book with them. */
  hours: z.number(),
  missing: z.array(z.enum(notOffered)),
})
export type DoctorToBe = z.output<typeof doctorToBe>

const firstDay = z.object({
  steps: z.array(z.object({ step: z.enum(firstDaySteps), done: z.boolean(), needed: z.boolean() })),
  /** Nothing that is needed is missing. */
  complete: z.boolean(),
  /** Somebody can be booked with. */
  bookable: z.boolean(),
  timeZone: z.string(),
  currency: z.string(),
  /** Kinds of visit that are offered beside the consultation. */
  ownKinds: z.int(),
  /** The first hundred; those whom nobody can book come first. */
  doctors: z.array(doctorToBe),
  staff: z.int(),
  payments: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    live: z.boolean(),
    /** Where the provider is to tell what becomes of a payment, and when it last did. */
    webhook: z.string(),
    heardAt: z.iso.datetime().nullable(),
  }),
  mail: z.object({
    configured: z.boolean(),
    from: z.string(),
    lastSentAt: z.iso.datetime().nullable(),
    waiting: z.int(),
  }),
  legal: z.array(
    z.object({ kind: z.enum(legalKinds), version: z.int(), url: z.string(), publishedAt: z.iso.datetime() }),
  ),
})
export type FirstDay = z.output<typeof firstDay>

const ofSetup = { topic: 'First day', who: ['admin'], right: 'setup' } as const

export const getFirstDay = endpoint({
  ...ofSetup,
  method: 'GET',
  path: '/admin/first-day',
  scope: 'all',
  summary: 'What the clinic has settled and what is still missing, read from what there is.',
  audited: false,
  answers: { 200: firstDay },
})

/** What went wrong with a mail, as far as it can be told apart. */
export const mailTroubles = ['unset', 'address', 'connection', 'login', 'encryption', 'refused', 'other'] as const

export const sendTestMail = endpoint({
  ...ofSetup,
  method: 'POST',
  path: '/admin/first-day/test-mail',
  scope: 'all',
  summary: 'Send a mail to the caller now, and say whether the mail server took it or in its own words why not.',
  body: z.strictObject({}).optional(),
  answers: {
    200: z.object({
      to: z.string(),
      /** Null where it was taken. */
      trouble: z.enum(mailTroubles).nullable(),
      /** What the mail server or the line said. */
      reason: z.string(),
    }),
  },
  limits: [{ calls: 20, perSeconds: 3600, per: 'account' }],
})
