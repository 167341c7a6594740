import { keepPreviousData } from '@tanstack/react-query'
import { threadFilters, type ThreadFilter } from '#contract/messages/message-lists.ts'
import { aPage, type PageAt, pageFrom } from '../../ui/page-at.ts'
import { pageOf, type QueryOf, queryOf } from '../../wire/api.ts'

/** Which threads a list is asked for. */
export type Asked = { personId?: string; placeId?: string; show?: ThreadFilter }

/** The filter in the address. */
export const shownIn = (address: URLSearchParams): ThreadFilter =>
  threadFilters.find((each) => each === address.get('show')) ?? 'all'

/** One page of threads, by the newest message. */
export const threadsQuery = (asked: Asked, at: PageAt, size = aPage) => ({
  ...pageOf('GET /messages/threads', { query: { ...asked, ...pageFrom(at, size) } }, ['messages']),
  placeholderData: keepPreviousData,
})

/** The part of a thread that is asked for: the newest messages, those around one, or before or after one. */
export type PartOf = QueryOf<'GET /messages/threads/{id}'>

export const threadQuery = (id: string, part: PartOf = {}) =>
  queryOf('GET /messages/threads/{id}', { params: { id }, query: part }, ['messages'], id)

export const recipientsQuery = (personId: string | undefined) =>
  queryOf('GET /messages/recipients', { query: personId ? { personId } : {} }, ['messages', 'appointments'])

export const messageSettingsQuery = queryOf('GET /messages/settings', {}, ['message-settings'])
export const colleaguesQuery = queryOf('GET /messages/colleagues', {}, ['message-settings'])
export const messageRulesQuery = queryOf('GET /admin/message-rules', {}, ['message-settings'])
