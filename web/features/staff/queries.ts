import type { Grant, Preset, StaffRole } from '#contract/rights.ts'
import { call, callPage } from '../../api.ts'
import { pagedList, useAdminChange } from '../../paged-list.ts'

export const staffQuery = pagedList('staff', (query, signal) =>
  callPage('GET /admin/staff', { query: query as never, signal }),
)

export const useAddStaff = () =>
  useAdminChange((body: { name: string; email: string; preset: Preset }) => call('POST /admin/staff', { body }))

export const useChangeRights = (id: string) =>
  useAdminChange((body: { role: StaffRole; rights: Grant[] }) =>
    call('PUT /admin/staff/{id}/rights', { params: { id }, body }),
  )

export const useEndAccess = () =>
  useAdminChange(({ _id: id, closed }: { _id: string; closed: boolean }) =>
    call('PUT /admin/users/{id}/closed', { params: { id }, body: { closed } }),
  )
