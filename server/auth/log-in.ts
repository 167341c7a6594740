import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { rememberedSessionDays, sessionHours } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { addressBlock } from '../platform/address-block.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { fairLine } from '../platform/fair-line.ts'
import { leaveDrafts } from './drafts.ts'
import { countAttempt, forgetAttempts } from './log-in-attempts.ts'
import { mayLogInHere } from './oidc/only.ts'
import { type Judged, type Opened, openSession, type Origin } from './open-session.ts'
import { endPassOf, openPass, type Seat, sealedPass } from './passes.ts'
import { isPassword } from './passwords.ts'

// Log-ins from one address take turns before their first query, so that they cannot take every connection.
export const atTheDoor = fairLine({ atOnce: 6, atOnceEach: 3, mostWaiting: 300, mostWaitingEach: 30 })

type Credentials = { email: string; password: string; role: Role; remember: boolean; device?: string | undefined }

/** `pass`: for somebody with a PIN. The browser keeps it, and the PIN opens a session there for the rest of the day. */
export type LoggedIn = { token: string; pass?: string }

/**
 * Opens a session. A wrong e-mail, password or role is refused with the same error after the same time (`wrong_login`).
 * After ten failures of an account from one address within a quarter of an hour, the next try is not checked at all
 * (`too_many_logins`, see `countAttempt`). Throws `oidc_only`, and `not_ready` if too many log-ins from that address
 * are waiting.
 */
export async function logIn(ground: Ground, credentials: Credentials, origin: Origin): Promise<LoggedIn> {
  return atTheDoor(addressBlock(origin.address), () => tryToLogIn(ground, credentials, origin))
}

async function tryToLogIn(ground: Ground, credentials: Credentials, origin: Origin): Promise<LoggedIn> {
  mayLogInHere(ground, credentials.role)
  const { db } = ground
  const email = credentials.email.toLowerCase()
  const attempt = await countAttempt(ground, { email }, origin)
  const person = await db
    .selectFrom('users')
    .select(['id', 'role', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const right = await isPassword(credentials.password, person?.passwordHash, addressBlock(origin.address))
  if (!person || !right || person.role !== credentials.role) throw new Failure('wrong_login')

  await forgetAttempts(db, attempt)
  const { remember, device } = credentials
  const entered = await enter(ground, person, { remember, device, by: 'password' }, origin)
  if (!entered) throw new Failure('wrong_login')
  return entered
}

type Entering = { remember: boolean; device?: string | undefined; by: 'password' | 'factor' }

/** What else is done in the transaction of a log-in: before the session is opened, and after, before the pass is. */
type Beside = { first?: (tx: Queries) => Promise<void>; opened?: (tx: Queries, session: Opened) => Promise<void> }

/**
 * Opens the session of somebody who has just proved who they are, and the pass of their PIN. Undefined if the account
 * has changed since it was read (`openSession`).
 */
export async function enter(
  ground: Ground,
  person: Judged,
  { remember, device: ownDevice, by }: Entering,
  origin: Origin,
  { first, opened }: Beside = {},
): Promise<LoggedIn | undefined> {
  const hours = remember ? rememberedSessionDays * 24 : sessionHours
  const until = sql<Date>`clinic_now() + make_interval(hours => ${hours})`
  const device = ownDevice ?? null
  const entered = await inTransaction(ground.db, async (tx) => {
    await first?.(tx)
    const session = await openSession(tx, person, { until, device, by }, origin)
    if (session) await opened?.(tx, session)
    // Where a factor is still to come, it makes the pass (`prove`).
    const isWhole = by === 'factor' || !ground.config.secondFactor
    const seat: Seat = isWhole && session ? await openPass(tx, person, session.id, device) : { left: [] }
    return session && { session, ...seat }
  })
  if (!entered) return undefined
  const { session, passId, left } = entered
  for (const id of left) ground.forgetCaller(id)
  const claims = { id: person.id, role: person.role, sessionId: session.id }
  const token = await ground.tokens.sign(claims, session.expires_at)
  return { token, ...(passId ? { pass: sealedPass(ground, passId) } : {}) }
}

/** Ends the caller's session, its token, and their pass in this browser. */
export async function logOut({ db, forgetCaller }: Ground, caller: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endPassOf(tx, caller.sessionId)
    await sql`
      update sessions set ended_at = clinic_now() where id = ${caller.sessionId} and ended_at is null
    `.execute(tx)
    await leaveDrafts(tx, caller.id)
  })
  forgetCaller(caller.id)
}
