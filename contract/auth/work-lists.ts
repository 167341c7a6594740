import { z } from 'zod'
import { endpoint, id, roles, text } from '../endpoint.ts'

const params = z.object({ list: z.enum(['appointments', 'own-appointments', 'payments', 'users', 'doctors']) })
export type WorkList = z.output<typeof params>['list']

const preferences = {
  /** Rows with more space around them, instead of as many rows as fit. */
  roomy: z.boolean(),
  /** The hidden columns; null for the default. */
  hidden: z.array(text(1, 30)).max(20).nullable(),
}

const view = z.object({
  _id: id,
  name: z.string(),
  /** The query of the list's address, without the question mark. */
  address: z.string(),
})
export type SavedView = z.output<typeof view>

const workList = z.object({ ...preferences, views: z.array(view) })
export type WorkListPreferences = z.output<typeof workList>

const own = { topic: 'Accounts', who: roles, audited: false } as const

export const getWorkList = endpoint({
  ...own,
  method: 'GET',
  path: '/work-lists/{list}',
  summary: 'How the caller likes a list to look, and the views of it that they have saved, by name.',
  params,
  answers: { 200: workList },
})

export const changeWorkList = endpoint({
  ...own,
  method: 'PUT',
  path: '/work-lists/{list}',
  summary: 'Keep how the caller likes a list to look.',
  params,
  body: z.strictObject(preferences),
  answers: { 204: null },
})

export const saveView = endpoint({
  ...own,
  method: 'POST',
  path: '/work-lists/{list}/views',
  summary: 'Give the filters of a list a name, for the caller alone. A name that they have used is given anew.',
  params,
  body: z.strictObject({ name: text(1, 60), address: text(0, 500) }),
  answers: { 201: view },
  failures: ['too_many_views'],
})

export const dropView = endpoint({
  ...own,
  method: 'DELETE',
  path: '/work-lists/{list}/views/{id}',
  summary: 'Forget a saved view.',
  params: params.extend({ id }),
  answers: { 204: null },
})
