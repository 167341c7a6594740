import type { Kind } from '#contract/clinic/kinds.ts'
import { queryOf } from '../../../wire/api.ts'

/** All kinds of visit, ended ones included. */
export const allKindsQuery = queryOf('GET /admin/kinds', {}, ['kinds'])

export type KindFields = Omit<Kind, '_id' | 'active' | 'standard'>

/** The topics to invalidate when a kind changes. */
export const kindChanges = ['kinds', 'times', 'doctors'] as const

/** The kinds of visit of the clinic, and which of them the doctor offers. */
export const myKindsQuery = queryOf('GET /doctors/my-kinds', {}, ['kinds'])

/** As `myKindsQuery`, of any doctor: for an admin. */
export const kindsOfDoctorQuery = (id: string) =>
  queryOf('GET /admin/doctors/{id}/kinds', { params: { id } }, ['kinds'])
