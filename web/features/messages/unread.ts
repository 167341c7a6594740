import { queryOf } from '../../wire/api.ts'

/** What becomes late does so by the clock alone. */
const aMinute = 60_000

/** How many messages the reader has not read, at all devices the same: it is counted anew with each event. */
export const unreadQuery = { ...queryOf('GET /messages/unread', { query: {} }, ['messages']), refetchInterval: aMinute }
