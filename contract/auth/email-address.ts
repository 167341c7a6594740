import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { endpoint, linkFollowed, messageBody, roles, text } from '../endpoint.ts'
import { emailLinksPerHour, signupsPerHour } from '../rules.ts'

const token = text(1, 200)
const ofAddress = { calls: signupsPerHour, perSeconds: 3600, per: 'address', setting: 'SIGNUPS_PER_HOUR' } as const
const linksOfAccount = { calls: emailLinksPerHour, perSeconds: 3600, per: 'account', exact: true } as const

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/send-confirmation',
  topic: 'Accounts',
  summary: 'Mail a link to the own address that confirms it. Mail about appointments goes to confirmed addresses only.',
  who: roles,
  body: z.strictObject({}).optional(),
  answers: { 200: messageBody },
  limits: [linksOfAccount],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  topic: 'Accounts',
  summary: 'Confirm an address by the token of a mailed link, once.',
  who: 'anyone',
  body: z.strictObject({ token }),
  answers: { 200: linkFollowed },
  failures: ['link_not_valid'],
  limits: [ofAddress],
})

export const sendToPendingEmail = endpoint({
  method: 'POST',
  path: '/auth/pending-email',
  topic: 'Accounts',
  summary: 'Mail the link to the pending new address again; the one before is worth nothing afterwards.',
  who: roles,
  body: z.strictObject({}).optional(),
  answers: { 200: messageBody },
  limits: [linksOfAccount],
})

export const dropPendingEmail = endpoint({
  method: 'DELETE',
  path: '/auth/pending-email',
  topic: 'Accounts',
  summary: 'Take a change of address back: the link that was mailed to the new one is worth nothing afterwards.',
  who: roles,
  answers: { 204: null },
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/change-email',
  topic: 'Accounts',
  summary:
    'Make the new address the account’s, by the token of the link that was mailed to it and the password of the account. The address before is told.',
  who: 'anyone',
  body: z.strictObject({ token, password: z.string().min(1, rule('fill_in')).max(1024) }),
  answers: { 200: linkFollowed },
  failures: ['link_not_valid', 'wrong_password', 'too_many_logins', 'email_in_use'],
  limits: [ofAddress],
})
