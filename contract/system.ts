import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const config = z.object({
  paymentProvider: z.enum(['sandbox', 'stripe']),
  publishableKey: z.string().nullable(),
  timeZone: z.string(),
  currency: z.string(),
  bookingWindowDays: z.int(),
  /** The clinic's date and instant now, so that a browser with a wrong clock still counts days as the clinic does. */
  today: z.iso.date(),
  now: z.iso.datetime(),
  demo: z.boolean(),
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

export const isLive = endpoint({
  method: 'GET',
  path: '/health/live',
  topic: 'System',
  summary: 'The process answers.',
  who: 'anyone',
  answers: { 200: z.object({ status: z.literal('ok') }) },
})

export const isReady = endpoint({
  method: 'GET',
  path: '/health/ready',
  topic: 'System',
  summary: 'The process can do its work; otherwise 503 with what is not ready.',
  who: 'anyone',
  answers: { 200: z.object({ status: z.literal('ok') }) },
})

const check = z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })

export const checkSystem = endpoint({
  method: 'GET',
  path: '/system-check',
  topic: 'System',
  summary: 'How each part of the system is: database, payments, mail, live channel, version.',
  who: ['test', 'admin'],
  audited: false,
  answers: { 200: z.array(check) },
})
