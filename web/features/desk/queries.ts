import { queryOf } from '../../api.ts'

const aMinute = 60_000

export const deskTodayQuery = { ...queryOf('GET /desk/today', {}, ['appointments']), refetchInterval: aMinute }
