import { queryOf } from '../../../wire/api.ts'

/** Whether the person has a PIN; for those who may work at the desk. */
export const pinQuery = queryOf('GET /auth/pin', {}, ['pin'])
