import { notifications } from '@mantine/notifications'
import { queryOptions } from '@tanstack/react-query'
import type { JobName } from '#contract/system.ts'
import { ApiFailure, call } from '../../api.ts'
import { useAdminChange } from '../../paged-list.ts'

/** The work that happens by itself, read again every five seconds. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => call('GET /admin/jobs', { signal }),
  refetchInterval: 5000,
})

/** Has a job run now. `press` says how it went, and never throws. */
export function useRunJob(name: JobName) {
  return usePress(() => call('POST /admin/jobs/{name}/run', { params: { name } }))
}

/** Has all news told again that was set aside. `press` says how it went, and never throws. */
export function useTellSetAside() {
  return usePress(() => call('POST /admin/events/set-aside/tell', {}))
}

/** Has a mail tried again that was given up. `press` says how it went, and never throws. */
export function useRetryMail(id: string) {
  return usePress(() => call('POST /admin/mails/{id}/retry', { params: { id } }))
}

function usePress(act: () => Promise<{ message: string }>) {
  const change = useAdminChange(act)
  async function press() {
    try {
      notifications.show({ message: (await change.mutateAsync(undefined)).message })
    } catch (reason) {
      const message = reason instanceof ApiFailure ? reason.message : 'That did not work.'
      notifications.show({ message, color: 'red' })
    }
  }
  return { press, isPending: change.isPending }
}
