import { z } from 'zod'
import { paymentMethods } from './booking/appointment-status.ts'
import { endpoint, id, messageBody } from './endpoint.ts'
import { specializations } from './rules.ts'

export const config = z.object({
  /** The provider of card payments. */
  paymentProvider: z.enum(['sandbox', 'stripe']),
  /** The ways to pay at this clinic; not every one suits every visit. */
  methods: z.array(z.enum(paymentMethods)),
  publishableKey: z.string().nullable(),
  timeZone: z.string(),
  currency: z.string(),
  bookingWindowDays: z.int(),
  /** The clinic's date and instant, for browsers with a wrong clock. */
  today: z.iso.date(),
  now: z.iso.datetime(),
  demo: z.boolean(),
  /** The clinic's own log-in for doctors and staff; `only`: they log in nowhere else. */
  oidc: z.object({ name: z.string(), only: z.boolean() }).nullable(),
  /** The minutes without activity after which pages of staff are covered; 0: never. */
  staffIdleMinutes: z.int(),
})
export type Config = z.output<typeof config>

export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  topic: 'System',
  summary: 'What a browser needs to know about this clinic.',
  who: 'anyone',
  answers: { 200: config },
})

const figures = z.object({
  /** Doctors in the directory, and their specializations. */
  doctors: z.int(),
  specializations: z.int(),
  locations: z.int(),
  completedVisits: z.int(),
  /** The newest three reviews with words, without names. */
  reviews: z.array(
    z.object({ stars: z.int(), comment: z.string(), date: z.iso.date(), specialization: z.enum(specializations) }),
  ),
})

export const getFigures = endpoint({
  method: 'GET',
  path: '/figures',
  topic: 'System',
  summary: 'What the clinic can show of itself on public pages: counts of today and its newest reviews.',
  who: 'anyone',
  answers: { 200: figures },
})

export const isLive = endpoint({
  method: 'GET',
  path: '/health/live',
  topic: 'System',
  summary: 'The process answers.',
  who: 'anyone',
  unlimited: true,
  answers: { 200: z.object({ status: z.literal('ok') }) },
})

export const isReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  topic: 'System',
  summary: 'The process should be sent requests; otherwise 503, and `issues` say what is not ready.',
  who: 'anyone',
  unlimited: true,
  answers: { 200: z.object({ status: z.literal('ok') }) },
})

const check = z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })

export const checkSystem = endpoint({
  method: 'GET',
  path: '/system-check',
  topic: 'System',
  summary: 'How each part of the system is: database, payments, mail, live channel, version.',
  who: ['test', 'admin'],
  right: 'system',
  scope: 'all',
  audited: false,
  answers: { 200: z.array(check) },
})

export const jobNames = [
  'sweep-payments',
  'forget-cards',
  'compare-books',
  'tell-of-payments',
  'issue-papers',
  'work-on-waiting-list',
  'relay-events',
  'refresh-figures',
  'remind',
  'remind-of-doses',
  'deliver-mail',
  'analyze-claims',
  'seal-audit',
  'end-guardianships',
  'forget-old-attempts',
  'forget-video',
  'tend-forms',
  'check-oidc-sessions',
  'tend-documents',
  'tend-messages',
  'end-care-keys',
  'work-on-imports',
] as const
export type JobName = (typeof jobNames)[number]

const backlog = { waiting: z.int(), oldestSeconds: z.int() }

const jobsReport = z.object({
  rounds: z.array(
    z.object({
      name: z.enum(jobNames),
      sentence: z.string(),
      /** `stopped`: several failures in a row; it starts again by hand or at `nextRunAt`. */
      state: z.enum(['waiting', 'running', 'failing', 'stopped']),
      nextRunAt: z.iso.datetime().nullable(),
      attempts: z.int(),
      lastError: z.string(),
    }),
  ),
  mails: z.object({
    ...backlog,
    /** Mails that were given up; the newest 100. */
    failed: z.array(
      z.object({
        _id: z.string(),
        kind: z.string(),
        to: z.string(),
        attempts: z.int(),
        lastError: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  }),
  /** Appointment events that are not relayed yet. */
  relay: z.object({
    ...backlog,
    /** Events that could not be relayed and were set aside; the newest 100. */
    setAside: z.object({
      count: z.int(),
      newest: z.array(z.object({ _id: z.string(), kind: z.string(), reason: z.string(), at: z.iso.datetime() })),
    }),
  }),
  refunds: z.object({ waiting: z.int(), failing: z.int() }),
})
export type JobsReport = z.output<typeof jobsReport>

export const listJobs = endpoint({
  method: 'GET',
  path: '/admin/jobs',
  topic: 'System',
  summary: 'The work that happens by itself: how each job is, what waits for it, and mail that was given up.',
  who: ['admin'],
  right: 'system',
  scope: 'all',
  audited: 'hourly',
  answers: { 200: jobsReport },
})

export const runJob = endpoint({
  method: 'POST',
  path: '/admin/jobs/{name}/run',
  topic: 'System',
  summary: 'Have a job run now, also one that was stopped.',
  who: ['admin'],
  right: 'system',
  scope: 'all',
  params: z.object({ name: z.enum(jobNames) }),
  body: z.strictObject({}).optional(),
  answers: { 200: messageBody },
})

export const tellSetAside = endpoint({
  method: 'POST',
  path: '/admin/events/set-aside/tell',
  topic: 'System',
  summary: 'Have everything told again that happened to appointments and was set aside because it could not be told.',
  who: ['admin'],
  right: 'system',
  scope: 'all',
  body: z.strictObject({}).optional(),
  answers: { 200: messageBody },
})

export const retryMail = endpoint({
  method: 'POST',
  path: '/admin/mails/{id}/retry',
  topic: 'System',
  summary: 'Try a mail again that was given up.',
  who: ['admin'],
  right: 'system',
  scope: 'all',
  params: z.object({ id }),
  body: z.strictObject({}).optional(),
  answers: { 200: messageBody },
})
