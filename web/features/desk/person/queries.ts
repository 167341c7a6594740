import { queryOf } from '../../../wire/api.ts'

/** What is due from a person, and what they have paid and got back. */
export const moneyOfPersonQuery = (id: string) =>
  queryOf('GET /people/{id}/money', { params: { id } }, ['payments', 'appointments'])

/** What they have asked for about visits. */
export const requestsOfPersonQuery = (id: string) =>
  queryOf('GET /people/{id}/requests', { params: { id } }, ['appointments', 'waiting'])

/** The mails that were sent to them. */
export const mailsOfPersonQuery = (id: string) =>
  queryOf('GET /people/{id}/mails', { params: { id } }, ['appointments', 'people'])
