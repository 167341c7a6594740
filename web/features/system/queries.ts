import { queryOf } from '../../wire/api.ts'
import { say } from '../../ui/say.ts'

/** The work that happens by itself, read again every five seconds. */
/** How each part of the system is. */
export const checksQuery = { ...queryOf('GET /system-check', {}, []), refetchInterval: 10_000, retry: false }

export const jobsQuery = { ...queryOf('GET /admin/jobs', {}, ['jobs']), refetchInterval: 5000 }

/** A press on this page says how it went. */
export const ofJobs = {
  invalidates: ['jobs'],
  onSuccess: ({ message }: { message: string }) => say(message),
} as const
