import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { endpoint, id, roles } from '../endpoint.ts'

const topic = 'Accounts'

/** Six digits, as an authenticator app shows them. */
export const totpCode = z.string().regex(/^\d{6}$/, rule('totp_form'))
/** As it was shown; in which case and with which spaces and hyphens it is typed is no matter. */
export const recoveryCode = z.string().min(16, rule('recovery_form')).max(40, rule('recovery_form'))
/** New recovery codes, which are shown once. */
const codes = z.array(z.string())

export const getFactors = endpoint({
  method: 'GET',
  path: '/auth/factors',
  topic,
  summary: 'What the caller can prove that it is them with, besides their password.',
  who: roles,
  beforeFactor: true,
  answers: {
    200: z.object({
      passkeys: z.int(),
      totp: z.boolean(),
      /** Recovery codes that were not used. */
      codes: z.int(),
    }),
  },
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/auth/totp',
  topic,
  summary: 'A new secret for an authenticator app (RFC 6238). It counts once a code of it was entered.',
  who: roles,
  beforeFactor: true,
  stepUp: true,
  body: z.strictObject({}).optional(),
  answers: {
    200: z.object({
      /** In base32, to be typed. */
      secret: z.string(),
      /** `otpauth://`, to be shown as a QR code. */
      address: z.string(),
    }),
  },
  failures: ['has_totp'],
})

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/auth/totp',
  topic,
  audited: true,
  summary: 'Prove by a code that the app has the secret. The first factor of an account brings recovery codes.',
  who: roles,
  beforeFactor: true,
  body: z.strictObject({ code: totpCode }),
  answers: { 200: z.object({ codes: codes.optional() }) },
  failures: ['wrong_code', 'too_many_logins'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/auth/totp',
  topic,
  audited: true,
  summary: 'Do without the authenticator app.',
  who: roles,
  stepUp: true,
  answers: { 204: null },
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/recovery-codes',
  topic,
  audited: true,
  summary: 'Ten new recovery codes, for when every device is lost. Those of before end.',
  who: roles,
  stepUp: true,
  body: z.strictObject({}).optional(),
  answers: { 201: z.object({ codes }) },
})

export const endFactors = endpoint({
  method: 'DELETE',
  path: '/admin/users/{id}/factors',
  topic,
  audited: true,
  summary:
    'End the passkeys, the authenticator app, the recovery codes and the log-ins of somebody who has lost them all. They log in by password and add new ones; a mail tells them.',
  who: ['admin'],
  right: ['staff', 'accounts'],
  scope: 'all',
  stepUp: true,
  params: z.object({ id }),
  answers: { 204: null },
  failures: ['own_account', 'beyond_your_rights'],
})
