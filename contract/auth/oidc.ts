import { z } from 'zod'
import { endpoint, roles, text } from '../endpoint.ts'
import type { Role } from '../roles.ts'

const topic = 'Accounts'

/** Whoever works at the clinic, and so can have a log-in of the clinic's own. */
export const oidcRoles = ['doctor', 'admin', 'reception'] as const satisfies readonly Role[]
export const isOidcRole = (role: Role): boolean => oidcRoles.some((each) => each === role)

const limits = [{ calls: 60, perSeconds: 60, per: 'address' }] as const
/** Where the browser goes on: an address of the provider. */
const goesOn = z.object({ url: z.string() })
/** What the provider sent back: the query of the address that it led to, without its question mark. */
export const oidcAnswer = text(1, 4000)

export const beginOidc = endpoint({
  method: 'POST',
  path: '/auth/oidc/begin',
  topic,
  summary:
    'Begin a log-in at the clinic’s own provider (OpenID Connect; `oidc` of `GET /config`), for doctors and staff. It is finished in the same browser, by its cookie, within ten minutes.',
  who: 'anyone',
  body: z.strictObject({}).optional(),
  answers: { 200: goesOn },
  failures: ['oidc_refused', 'oidc_unavailable'],
  limits,
})

export const logInByOidc = endpoint({
  method: 'POST',
  path: '/auth/oidc/log-in',
  topic,
  summary:
    'Finish a log-in at the clinic’s provider. The account is that of its subject, at the first time the one of staff with the same confirmed address. Until its session ends, after 12 hours at most, the provider is asked every few minutes whether the person is ended there.',
  who: 'anyone',
  body: z.strictObject({
    answer: oidcAnswer,
    /** As in `POST /auth/login`. */
    device: z.uuid().optional(),
    bind: z.boolean().default(false),
  }),
  answers: { 200: z.object({ token: z.string(), pass: z.string().optional() }) },
  failures: ['oidc_refused', 'oidc_no_account', 'oidc_account_ended', 'oidc_unavailable'],
  limits,
})

export const beginOidcProof = endpoint({
  method: 'POST',
  path: '/auth/oidc/proof',
  topic,
  summary:
    'Begin to prove at the clinic’s provider that it is still you: it asks for the log-in anew. Finished by `POST /auth/step-up`.',
  who: roles,
  beforeFactor: true,
  body: z.strictObject({}).optional(),
  answers: { 200: goesOn },
  failures: ['oidc_refused', 'oidc_unavailable'],
  limits,
})
