import { ownPassword } from './own-password.ts'
import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { endpoint, roles } from '../endpoint.ts'
import { isEasyPin, pinLength } from './weak-pins.ts'

const topic = 'Accounts'
const atDesk = { topic, who: ['reception', 'admin'], right: 'desk' } as const

const pin = z.string().regex(new RegExp(`^\\d{${pinLength}}$`), rule('pin_form', pinLength))

/** The browser stores it; together with it, the PIN opens a session there until the working day is over. */
const pass = z.string()

export const getPin = endpoint({
  ...atDesk,
  method: 'GET',
  path: '/auth/pin',
  scope: 'clinic',
  summary: 'Whether the caller has a PIN for the computers that the desk shares.',
  answers: { 200: z.object({ set: z.boolean() }) },
})

export const setPin = endpoint({
  ...atDesk,
  method: 'PUT',
  path: '/auth/pin',
  scope: 'clinic',
  summary:
    'Set the own PIN, with the password; after a log-in at the clinic’s provider a proof takes its place. Where the browser gives the id that it keeps of itself, the answer has the pass by which the PIN opens there.',
  stepUp: 'by its verb',
  body: z.strictObject({
    password: ownPassword,
    pin: pin.refine((value) => !isEasyPin(value), rule('pin_guessable')),
    device: z.uuid().optional(),
  }),
  answers: { 200: z.object({ pass: pass.optional() }) },
  failures: ['wrong_password', 'too_many_logins'],
})

export const removePin = endpoint({
  ...atDesk,
  method: 'DELETE',
  path: '/auth/pin',
  scope: 'clinic',
  summary: 'Do without a PIN: from now on the password alone opens.',
  answers: { 204: null },
})

export const lock = endpoint({
  method: 'POST',
  path: '/auth/lock',
  topic,
  summary:
    'End this session and stay one of those whose PIN opens in this browser. The drafts that the server has stay kept.',
  who: roles,
  beforeFactor: true,
  body: z.strictObject({}).optional(),
  answers: { 204: null },
})

export const logInByPin = endpoint({
  method: 'POST',
  path: '/auth/pin/log-in',
  topic,
  summary:
    'Log in by PIN where the person has logged in with their password within 12 hours. It is a session of its own with the rights of the desk alone, and ends the others at that computer. Five wrong PINs, and the password is needed.',
  who: 'anyone',
  body: z.strictObject({
    pass: z.string().max(200),
    pin,
    /** As in `POST /auth/login`. The session of a pass that is bound to this browser is so, too. */
    bind: z.boolean().default(false),
  }),
  answers: { 200: z.object({ token: z.string() }) },
  failures: ['wrong_pin', 'pin_over'],
  limits: [{ calls: 60, perSeconds: 60, per: 'address' }],
})
