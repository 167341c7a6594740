import { queryOf } from '../../../wire/api.ts'

/** Whether one has a PIN: for those who may work at the desk. */
export const pinQuery = queryOf('GET /auth/pin', {}, ['pin'])
