import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { endpoint, roles } from '../endpoint.ts'
import { assertion, requestOptions } from './passkeys.ts'

const topic = 'Accounts'

/** The ways in which somebody can prove that it is them. */
export const proofWays = ['passkey', 'password'] as const
export type ProofWay = (typeof proofWays)[number]

export const stepUpOptions = endpoint({
  method: 'POST',
  path: '/auth/step-up/options',
  topic,
  summary: 'The ways in which the caller can prove that it is them, the best first.',
  who: roles,
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
    'Prove that it is still you, for what asks it (403 `step_up_needed`): it is not asked again in this session for five minutes.',
  who: roles,
  body: z.union([
    z.strictObject({ password: z.string().min(1, rule('fill_in')).max(1024) }),
    z.strictObject({ passkey: assertion }),
  ]),
  answers: { 204: null },
  failures: ['wrong_password', 'too_many_logins', 'passkey_refused'],
  limits: [{ calls: 60, perSeconds: 60, per: 'account' }],
})
