import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { endpoint, roles, text } from '../endpoint.ts'
import { draftMaxLength } from '../rules.ts'

/** The form and its subject: `chart-` and an appointment's id. */
const key = z.string().regex(/^[a-z0-9-]{1,80}$/, rule('draft_key'))

const draft = z.object({
  /** The typed text as the form stores it; empty if there is no draft. */
  text: z.string(),
})

export const getDraft = endpoint({
  method: 'GET',
  path: '/drafts/{key}',
  topic: 'Accounts',
  summary:
    'What the caller has typed into a form and not sent yet, for a day; papers to be signed (`paper-`) for 14 days.',
  who: roles,
  audited: false,
  params: z.object({ key }),
  answers: { 200: draft },
})

export const keepDraft = endpoint({
  method: 'PUT',
  path: '/drafts/{key}',
  topic: 'Accounts',
  summary:
    'Keep what is typed, encrypted, for the caller alone: until it is sent, the caller logs out, or a day is over. Papers to be signed (`paper-`) stay when the caller logs out, for 14 days.',
  who: roles,
  audited: false,
  params: z.object({ key }),
  body: z.strictObject({ text: text(1, draftMaxLength) }),
  answers: { 204: null },
})

export const dropDraft = endpoint({
  method: 'DELETE',
  path: '/drafts/{key}',
  topic: 'Accounts',
  summary: 'Forget what was typed.',
  who: roles,
  audited: false,
  params: z.object({ key }),
  answers: { 204: null },
})
