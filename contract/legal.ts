import { z } from 'zod'
import { rule } from './broken-rules.ts'
import { endpoint, id, text } from './endpoint.ts'
import { answerHoursMost, claimMost, legalKinds, legalTextMost } from './rules.ts'

/** A version of a page that people agree to: its text, or its address elsewhere. */
const legalPage = z.object({
  _id: id,
  kind: z.enum(legalKinds),
  version: z.int(),
  text: z.string(),
  url: z.string(),
  publishedAt: z.iso.datetime(),
})
export type LegalPage = z.output<typeof legalPage>

export const listLegalPages = endpoint({
  method: 'GET',
  path: '/legal',
  topic: 'Legal',
  summary: 'The terms and the privacy notice of the clinic as they hold now; none where it has published none.',
  who: 'anyone',
  answers: { 200: z.array(legalPage) },
})

export const publishLegalPage = endpoint({
  method: 'POST',
  path: '/admin/legal',
  topic: 'Legal',
  summary:
    'Publish a new version of the terms or the privacy notice, as a text or as an address. Versions of before stay as they were agreed to.',
  who: ['admin'],
  right: 'setup',
  scope: 'all',
  body: z
    .strictObject({
      kind: z.enum(legalKinds),
      text: text(0, legalTextMost).default(''),
      url: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: rule('web_address') }).max(300)]).default(''),
    })
    .refine((body) => body.text !== '' || body.url !== '', { path: ['text'], message: rule('fill_in') })
    .refine((body) => body.text === '' || body.url === '', { path: ['url'], message: rule('text_or_address') }),
  answers: { 201: legalPage },
})

/** A sentence by the clinic, in each language of its public pages. */
const sentence = z.object({ en: z.string(), de: z.string(), ar: z.string() })
const typedSentence = z.strictObject({ en: text(1, claimMost), de: text(1, claimMost), ar: text(1, claimMost) })

/** The clinic's own statements on public pages; those that are null are not shown. */
const claims = z.object({
  /** Messages are answered within so many hours. */
  answerHours: z.int().nullable(),
  openingHours: sentence.nullable(),
  /** A certificate or a membership of the clinic. */
  certificate: sentence.nullable(),
})
export type Claims = z.output<typeof claims>

export const getClaims = endpoint({
  method: 'GET',
  path: '/claims',
  topic: 'Legal',
  summary: 'What the clinic has decided to say of itself on public pages; null is not said.',
  who: 'anyone',
  answers: { 200: claims },
})

export const changeClaims = endpoint({
  method: 'PUT',
  path: '/admin/claims',
  topic: 'Legal',
  summary: 'Decide what public pages say of the clinic. A sentence is given in every language of the pages.',
  who: ['admin'],
  right: 'setup',
  scope: 'all',
  body: z.strictObject({
    answerHours: z.int().min(1).max(answerHoursMost).nullable(),
    openingHours: typedSentence.nullable(),
    certificate: typedSentence.nullable(),
  }),
  answers: { 200: claims },
})
