import { z } from 'zod'
import { date, money, endpoint, id, page, time } from '../endpoint.ts'
import { known } from '../known.ts'

export const receiptKinds = ['receipt', 'refund'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** How the money was paid or refunded. */
export const receiptMethods = ['card', 'paypal', 'cash', 'terminal'] as const
export type ReceiptMethod = (typeof receiptMethods)[number]

const receipt = z.object({
  _id: id,
  /** A receipt for money received, or a refund note for money returned. */
  kind: z.enum(receiptKinds),
  /** `R1-2026-00042`: numbered without gaps for each place, year and kind of receipt. */
  number: z.string(),
  appointmentId: id,
  patient: z.object({ number: z.int(), name: known.person }),
  method: z.enum(receiptMethods),
  amount: money,
  /** Only for a kind of visit with a tax; `net` and the tax add up to the amount. */
  tax: z.object({ percent: z.number(), amount: money, net: money }).nullable(),
  /** Name and address. */
  issuer: z.string(),
  /** The paid visit; null for a reader who pays for somebody and may not see their visits. */
  visit: z
    .object({ kind: z.object({ _id: id, name: known.kind }), doctor: z.string(), date, startTime: time })
    .nullable(),
  /** The receipts that a refund note belongs to; for the receipt of a refund that came back, its refund notes. */
  belongsTo: z.array(z.string()),
  /** When the money was paid or refunded, and at which place. */
  movedAt: z.iso.datetime(),
  issuedAt: z.iso.datetime(),
  timeZone: z.string(),
})
export type Receipt = z.output<typeof receipt>

const asked = { id: id.optional(), appointmentId: id.optional(), ...page }

export const listMyReceipts = endpoint({
  method: 'GET',
  path: '/papers',
  topic: 'Payments',
  summary: 'Receipts and refund notes of the caller and of those they pay or see visits for, newest first.',
  who: ['user'],
  query: z.object(asked),
  showsOthers: true,
  answers: { 200: z.array(receipt) },
  paged: true,
})

export const getMyReceiptPdf = endpoint({
  method: 'GET',
  path: '/papers/{id}/pdf',
  topic: 'Payments',
  summary: 'A receipt or refund note as PDF, of those that the caller sees.',
  who: ['user'],
  params: z.object({ id }),
  showsOthers: true,
  answers: { 200: z.string() },
  streams: 'application/pdf',
  failures: ['cannot_be_printed', 'no_papers_now'],
})

/** `R1-2026-00042`, in any spelling. */
const receiptNumber = z
  .string()
  .regex(/^[a-z]\d{1,5}-\d{4}-\d{1,9}$/i)
  .transform((number) => number.toUpperCase())

export const listReceipts = endpoint({
  method: 'GET',
  path: '/desk/papers',
  topic: 'Payments',
  summary: 'Receipts and refund notes, newest first: all of them, those of a visit, or one, by its id or its number.',
  who: ['reception', 'admin'],
  right: 'take-money',
  scope: 'places',
  query: z.object({ ...asked, number: receiptNumber.optional() }),
  answers: { 200: z.array(receipt) },
  paged: true,
})

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/desk/papers/{id}/pdf',
  topic: 'Payments',
  summary: 'A receipt or refund note as PDF.',
  who: ['reception', 'admin'],
  right: 'take-money',
  scope: 'places',
  params: z.object({ id }),
  answers: { 200: z.string() },
  streams: 'application/pdf',
  failures: ['cannot_be_printed', 'no_papers_now'],
})
