import { z } from 'zod'
import { endpoint, id } from '../endpoint.ts'
import { legalKinds, specializations } from '../rules.ts'

/** The steps before patients can book, in their usual order. */
export const firstDaySteps = ['place', 'kinds', 'doctors', 'hours', 'staff', 'payment', 'mail', 'legal'] as const
export type FirstDayStep = (typeof firstDaySteps)[number]

/** Why patients cannot book with a doctor. */
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
  /** The hours a week; 0 if patients cannot book with the doctor. */
  hours: z.number(),
  missing: z.array(z.enum(notOffered)),
})
export type DoctorToBe = z.output<typeof doctorToBe>

const firstDay = z.object({
  steps: z.array(z.object({ step: z.enum(firstDaySteps), done: z.boolean(), needed: z.boolean() })),
  /** No needed step is missing. */
  complete: z.boolean(),
  /** Patients can book with at least one doctor. */
  bookable: z.boolean(),
  timeZone: z.string(),
  currency: z.string(),
  /** Kinds of visit beside the consultation. */
  ownKinds: z.int(),
  /** The first hundred; doctors without hours come first. */
  doctors: z.array(doctorToBe),
  staff: z.int(),
  payments: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    live: z.boolean(),
    /** The address for the provider's events, and when the last one came. */
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

/** The causes of a mail's failure that can be told apart. */
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
      /** Null if the mail was accepted. */
      trouble: z.enum(mailTroubles).nullable(),
      /** The words of the mail server or the connection. */
      reason: z.string(),
    }),
  },
  limits: [{ calls: 20, perSeconds: 3600, per: 'account' }],
})
