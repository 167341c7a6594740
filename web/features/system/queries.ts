import { useMutation } from '@tanstack/react-query'
import type { JobName } from '#contract/system.ts'
import { call, queryOf } from '../../wire/api.ts'
import { say } from '../../ui/say.ts'

/** The work that happens by itself, read again every five seconds. */
export const jobsQuery = { ...queryOf('GET /admin/jobs', {}, ['jobs']), refetchInterval: 5000 }

/** Has a job run now, and says how it went. */
export const useRunJob = (name: JobName) => usePress(() => call('POST /admin/jobs/{name}/run', { params: { name } }))

/** Has all news told again that was set aside, and says how it went. */
export const useTellSetAside = () => usePress(() => call('POST /admin/events/set-aside/tell', {}))

/** Has a mail tried again that was given up, and says how it went. */
export const useRetryMail = (id: string) => usePress(() => call('POST /admin/mails/{id}/retry', { params: { id } }))

function usePress(act: () => Promise<{ message: string }>) {
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: ({ message }) => say(message),
    meta: { invalidates: ['jobs'] },
  })
  return { press: () => mutate(), isPending }
}
