import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { endpoint, roles } from '../endpoint.ts'
import { recoveryCode, totpCode } from './factors.ts'
import { oidcAnswer } from './oidc.ts'
import { assertion, requestOptions } from './passkeys.ts'

const topic = 'Accounts'

/** The ways in which somebody can prove that it is them; `oidc`: at the clinic's provider (`POST /auth/oidc/proof`). */
export const proofWays = ['passkey', 'totp', 'recovery', 'oidc', 'password'] as const
export type ProofWay = (typeof proofWays)[number]

export const stepUpOptions = endpoint({
  method: 'POST',
  path: '/auth/step-up/options',
  topic,
  summary: 'The ways in which the caller can prove that it is them, the best first.',
  who: roles,
  beforeFactor: true,
  body: z.strictObject({}).optional(),
  answers: {
    200: z.object({
      ways: z.array(z.enum(proofWays)),
      /** For their passkeys; left out if they have none. */
      passkey: requestOptions.optional(),
    }),
  },
})

export const stepUp = endpoint({
  method: 'POST',
  path: '/auth/step-up',
  topic,
  summary:
    'Prove that it is still you, for what asks it (403 `step_up_needed`): it is not asked again in this session for five minutes. By a factor it also completes a log-in of staff (403 `second_factor_needed`). Whoever has a factor cannot do it by password.',
  who: roles,
  beforeFactor: true,
  body: z.union([
    z.strictObject({ password: z.string().min(1, rule('fill_in')).max(1024) }),
    z.strictObject({ passkey: assertion, device: z.uuid().optional() }),
    z.strictObject({ totp: totpCode, device: z.uuid().optional() }),
    z.strictObject({ recovery: recoveryCode, device: z.uuid().optional() }),
    z.strictObject({ oidc: oidcAnswer }),
  ]),
  answers: {
    200: z.object({
      /** As in `POST /auth/login`, where this completes a log-in: it takes a password and a factor. */
      pass: z.string().optional(),
    }),
  },
  failures: [
    'wrong_password',
    'too_many_logins',
    'passkey_refused',
    'wrong_code',
    'oidc_refused',
    'oidc_unavailable',
    'oidc_only',
  ],
  limits: [{ calls: 60, perSeconds: 60, per: 'account' }],
})
