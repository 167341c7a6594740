import { useMutation } from '@tanstack/react-query'
import type { WeeklyHours } from '#contract/hours.ts'
import { call, queryOf, upload } from '../../../wire/api.ts'

/** What the clinic has settled, and what is still missing. */
export const firstDayQuery = queryOf('GET /admin/first-day', {}, [
  'first-day',
  'places',
  'kinds',
  'doctors',
  'hours',
  'staff',
  'accounts',
  'legal',
])

export const useInviteDoctor = () =>
  useMutation({
    mutationFn: (values: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(values)) form.set(name, value)
      return upload('POST /admin/add-doctor', { form })
    },
    meta: { invalidates: ['doctors', 'accounts'], quiet: true },
  })

export const useMakeInvitation = (failed: string) =>
  useMutation({
    mutationFn: ({ userId: id, mailed }: { userId: string; mailed: boolean }) =>
      call('POST /admin/users/{id}/invitation', { params: { id }, body: { mailed } }),
    meta: { invalidates: [], failed },
  })

export const hoursOfQuery = (id: string) => queryOf('GET /admin/doctors/{id}/hours', { params: { id } }, ['hours'])

export const useChangeHoursOf = (id: string) =>
  useMutation({
    mutationFn: (hours: WeeklyHours[]) => call('PUT /admin/doctors/{id}/hours', { params: { id }, body: { hours } }),
    meta: { invalidates: ['hours', 'times', 'doctors'], quiet: true },
  })

export const useSendTestMail = (failed: string) =>
  useMutation({
    mutationFn: () => call('POST /admin/first-day/test-mail', {}),
    meta: { invalidates: ['first-day'], failed },
  })
