import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { Grant, PlaceRights, Preset, StaffRole } from '#contract/rights.ts'
import { call, pageOf, type QueryOf } from '../../wire/api.ts'
import { type PageAt, pageFrom } from '../../ui/page-at.ts'

/** One page of the staff and what each may do. */
export const staffQuery = (filter: QueryOf<'GET /admin/staff'>, at: PageAt) => ({
  ...pageOf('GET /admin/staff', { query: { ...filter, ...pageFrom(at) } }, ['staff', 'accounts']),
  placeholderData: keepPreviousData,
})

export const staffMemberQuery = (id: string) => pageOf('GET /admin/staff', { query: { id } }, ['staff', 'accounts'])

export const useAddStaff = () =>
  useMutation({
    mutationFn: (body: { name: string; email: string; preset: Preset; language: string; placeIds?: string[] }) =>
      call('POST /admin/staff', { body }),
    meta: { invalidates: ['staff', 'accounts'], quiet: true },
  })

export const useChangeRights = (id: string) =>
  useMutation({
    mutationFn: (body: { role: StaffRole; rights: Grant[]; placeRights: PlaceRights[] }) =>
      call('PUT /admin/staff/{id}/rights', {
        params: { id },
        body: { ...body, placeRights: body.placeRights.map((at) => ({ ...at, rights: [...at.rights] })) },
      }),
    meta: { invalidates: ['staff', 'accounts'], quiet: true },
  })

export const useEndAccess = () =>
  useMutation({
    mutationFn: ({ _id: id, closed }: { _id: string; closed: boolean }) =>
      call('PUT /admin/users/{id}/closed', { params: { id }, body: { closed } }),
    meta: { invalidates: ['staff', 'accounts'] },
  })
