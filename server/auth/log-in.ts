import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import {
  failedLoginsAllowed,
  failedLoginsOfAccountPerHour,
  failedLoginsOfAddress,
  failedLoginsWindowMinutes,
  rememberedSessionDays,
  sessionHours,
  siteShare,
} from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { addressBlock, siteBlock } from '../platform/address-block.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { fairLine } from '../platform/fair-line.ts'
import { callsAllowed } from '../platform/limits.ts'
import { forgetDrafts } from './drafts.ts'
import { type Judged, type Opened, openSession, type Origin } from './open-session.ts'
import { mayLogInHere } from './oidc/only.ts'
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
  const { address } = origin
  const { db } = ground
  const email = credentials.email.toLowerCase()
  // Count the attempt before the password is checked, so that many at once cannot pass the limit.
  await countAttempt(ground, email, address)
  const person = await db
    .selectFrom('users')
    .select(['id', 'role', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const right = await isPassword(credentials.password, person?.passwordHash, addressBlock(address))
  if (!person || !right || person.role !== credentials.role) throw new Failure('wrong_login')

  await forgetAttempts(ground, email, address)
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

/** Deletes the failed attempts after a log-in with the right password. */
export async function forgetAttempts({ db }: Ground, email: string, address: string): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('email', '=', email)
    .where('address', '=', addressBlock(address))
    .execute()
}

/** Deletes every failed log-in of this e-mail, from any address. */
export async function forgetEveryAttempt(tx: Queries, email: string): Promise<void> {
  await sql`delete from login_attempts where email = lower(${email})`.execute(tx)
}

/**
 * Notes a try at an account's password (its e-mail in lower case) from an address. Throws `too_many_logins` after too
 * many tries at that account from this address, too many within an hour from all unknown addresses, or too many
 * accounts tried from this address or its site.
 */
export async function countAttempt({ db, config }: Ground, email: string, address: string): Promise<void> {
  const most = (calls: number) => callsAllowed({ calls, perSeconds: 3600, per: 'account' }, config)
  const { rows } = await sql<{ wait: number | null }>`
    select note_login_attempt(
      ${email}, ${addressBlock(address)}, ${siteBlock(address)}, make_interval(mins => ${failedLoginsWindowMinutes}),
      ${failedLoginsAllowed}, ${most(failedLoginsOfAddress)}, ${siteShare * most(failedLoginsOfAddress)},
      ${most(failedLoginsOfAccountPerHour)}
    ) as wait
  `.execute(db)
  const { wait } = rows[0]!
  if (wait !== null) throw new Failure('too_many_logins', { retryAfterSeconds: wait })
}

/** Ends the caller's session, its token, and their pass in this browser. */
export async function logOut({ db, forgetCaller }: Ground, caller: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endPassOf(tx, caller.sessionId)
    await sql`
      update sessions set ended_at = clinic_now() where id = ${caller.sessionId} and ended_at is null
    `.execute(tx)
    await forgetDrafts(tx, caller.id)
  })
  forgetCaller(caller.id)
}
