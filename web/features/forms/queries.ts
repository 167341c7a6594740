import { queryOf } from '../../wire/api.ts'

/** All forms of the clinic, drafts and retired ones included: for admins. */
export const allFormsQuery = queryOf('GET /admin/forms', {}, ['forms'])

/** A form with its draft and its versions. */
export const formQuery = (id: string) => queryOf('GET /admin/forms/{id}', { params: { id } }, ['forms'])

/** One published version. */
export const formVersionQuery = (id: string, version: number) =>
  queryOf('GET /admin/forms/{id}/versions/{version}', { params: { id, version: String(version) } }, ['forms'])
