import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { endpoint, id, roles, text } from '../endpoint.ts'
import { passkeyNameMost, passkeysPerHour } from '../rules.ts'

const topic = 'Accounts'

/** Bytes in base64url, as browsers and authenticators write them in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/, rule('passkey_form'))
/** Ways in which a device can be reached: `internal`, `hybrid`, `usb`. */
const transports = z
  .array(
    z
      .string()
      .max(20)
      .regex(/^[\w-]+$/, rule('passkey_form')),
  )
  .max(10)
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** What a device has signed to prove that its owner is there. */
export const assertion = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  userHandle: bytes(100).optional(),
})
export type Assertion = z.output<typeof assertion>

/** The new key of a device, as the browser hands it over. */
const attestation = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(12_000),
  transports: transports.default([]),
})
export type Attestation = z.output<typeof attestation>

/** What `navigator.credentials.get` is asked for. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Any passkey of the clinic, if there are none. */
  allowCredentials: z.array(credential),
})
export type RequestOptions = z.output<typeof requestOptions>

const passkey = z.object({
  _id: id,
  name: z.string(),
  /** The browser and system on which it was made, in words. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** The last log-in or proof by it; null if there was none. */
  usedAt: z.iso.datetime().nullable(),
  /** It is stored in an account of its maker and works on several devices. */
  synced: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  topic,
  summary: "The caller's passkeys, the newest first.",
  who: roles,
  beforeFactor: true,
  answers: { 200: z.array(passkey) },
})

export const makePasskeyOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  topic,
  summary: 'What a browser needs to make a passkey on this or another device. Good for some minutes, and once.',
  who: roles,
  beforeFactor: true,
  stepUp: true,
  body: z.strictObject({}).optional(),
  answers: {
    200: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(credential),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
    }),
  },
  failures: ['too_many_passkeys'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  topic,
  audited: true,
  summary:
    'Add the passkey that a browser has made. The account is told by mail. The first factor of an account brings recovery codes.',
  who: roles,
  beforeFactor: true,
  body: z.strictObject({ passkey: attestation, name: text(0, passkeyNameMost).optional() }),
  answers: { 201: passkey.extend({ codes: z.array(z.string()).optional() }) },
  failures: ['passkey_refused', 'too_many_passkeys'],
  limits: [{ calls: passkeysPerHour, perSeconds: 3600, per: 'account' }],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/auth/passkeys/{id}',
  topic,
  summary: "Name one of the caller's passkeys.",
  who: roles,
  params: z.object({ id }),
  body: z.strictObject({ name: text(1, passkeyNameMost) }),
  answers: { 200: passkey },
})

export const endPasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  topic,
  audited: true,
  summary: "End one of the caller's passkeys: it opens nothing from now on.",
  who: roles,
  stepUp: true,
  params: z.object({ id }),
  answers: { 204: null },
})

export const logInOptions = endpoint({
  method: 'POST',
  path: '/auth/passkeys/log-in/options',
  topic,
  summary:
    'What a browser needs to log in by passkey. It says nothing about any account; good for some minutes, and once.',
  who: 'anyone',
  body: z.strictObject({}).optional(),
  answers: { 200: requestOptions },
  limits: [{ calls: 120, perSeconds: 60, per: 'address' }],
})

export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/log-in',
  topic,
  summary:
    'Log in to one portal by passkey, as `POST /auth/login` does by password. It counts as both factors. Whatever is wrong, the answer is the same.',
  who: 'anyone',
  body: z.strictObject({
    passkey: assertion,
    role: z.enum(roles),
    remember: z.boolean().default(false),
    /** As in `POST /auth/login`. */
    device: z.uuid().optional(),
    /** As in `POST /auth/login`. */
    bind: z.boolean().default(false),
  }),
  answers: { 200: z.object({ token: z.string(), pass: z.string().optional() }) },
  failures: ['passkey_refused', 'oidc_only'],
  limits: [{ calls: 60, perSeconds: 60, per: 'address' }],
})
