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
import { deviceOf, networkInWords } from './device-words.ts'
import { isPassword } from './passwords.ts'
import { tellOfLogIn } from './tell-of-log-in.ts'

// Log-ins of one address take turns before their first query, or many of them would take every connection.
const atTheDoor = fairLine({ atOnce: 6, atOnceEach: 3, mostWaiting: 300, mostWaitingEach: 30 })

type Credentials = { email: string; password: string; role: Role; remember: boolean; device?: string | undefined }

/** Where a log-in comes from. */
type Origin = { address: string; userAgent: string }

/**
 * Opens a session. A wrong e-mail, password or role is refused alike and takes as long (`wrong_login`); the eleventh
 * failure of an account from one address within a quarter of an hour is not even tried (`too_many_logins`, as
 * `countAttempt` says). Throws `not_ready` where too many wait at that address.
 */
export async function logIn(ground: Ground, credentials: Credentials, origin: Origin): Promise<{ token: string }> {
  return atTheDoor(addressBlock(origin.address), () => tryToLogIn(ground, credentials, origin))
}

async function tryToLogIn(ground: Ground, credentials: Credentials, origin: Origin): Promise<{ token: string }> {
  const { address } = origin
  const { db, tokens } = ground
  const email = credentials.email.toLowerCase()
  // The attempt is counted before the password is looked at, so that many at once cannot slip through together.
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
  const session = await inTransaction(db, (tx) => openSession(tx, person, credentials, origin))
  const token = await tokens.sign({ id: person.id, role: person.role, sessionId: session.id }, session.expires_at)
  return { token }
}

/**
 * Opens the session, and tells the person of it where they have logged in before, and not from this device: by the id
 * that a browser keeps of itself, or where it gives none, by browser, system and network. The person's row is locked
 * and must still be as it was judged: whoever changes the password, closes the account or takes the role locks it first
 * and then ends the sessions there are. Throws `wrong_login` where they were quicker.
 */
async function openSession(
  tx: Queries,
  person: { id: string; role: Role; passwordHash: string },
  { remember, device: own }: Credentials,
  { address, userAgent }: Origin,
): Promise<{ id: string; expires_at: Date }> {
  const device = own ?? null
  const { browser, system } = deviceOf(userAgent)
  const block = addressBlock(address)
  const hours = remember ? rememberedSessionDays * 24 : sessionHours
  const { rows } = await sql<{ id: string; expires_at: Date; strange: boolean }>`
    with earlier as (
      select bool_or(
        coalesce(
          device = ${device}::uuid, (browser, system, address_block) = (${browser}, ${system}, ${block}), false
        )
      ) as known
      from sessions where user_id = ${person.id} and browser is not null
    ), judged as (
      select id from users
      where id = ${person.id} and password_hash = ${person.passwordHash} and role = ${person.role}
        and closed_at is null
      for share
    )
    insert into sessions (user_id, expires_at, address_block, device, browser, system, active_at)
    select id, clinic_now() + make_interval(hours => ${hours}), ${block}, ${device}::uuid, ${browser}, ${system},
      clinic_now()
    from judged
    returning id, expires_at, coalesce((select not known from earlier), false) as strange
  `.execute(tx)
  if (!rows[0]) throw new Failure('wrong_login')
  const { strange, ...session } = rows[0]
  const from = { device: { browser, system }, network: networkInWords(block) }
  if (strange) await tellOfLogIn(tx, { userId: person.id, role: person.role, sessionId: session.id, ...from })
  return session
}

/** What went before no longer counts: the password was right. */
export async function forgetAttempts({ db }: Ground, email: string, address: string): Promise<void> {
  await db
    .deleteFrom('login_attempts')
    .where('email', '=', email)
    .where('address', '=', addressBlock(address))
    .execute()
}

/** Nothing is left of the log-ins that failed for this e-mail, wherever they came from. */
export async function forgetEveryAttempt(tx: Queries, email: string): Promise<void> {
  await sql`delete from login_attempts where email = lower(${email})`.execute(tx)
}

/**
 * Notes a try at an account's password (its e-mail in lower case) from an address. Throws `too_many_logins` where that
 * account has had too many from this address, or within an hour from all strange ones, or this address or its site has
 * tried too many accounts.
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

/** Ends the caller's session: its token is worth nothing from now on. */
export async function logOut({ db, forgetCaller }: Ground, caller: Caller): Promise<void> {
  await sql`update sessions set ended_at = clinic_now() where id = ${caller.sessionId} and ended_at is null`.execute(db)
  await forgetDrafts(db, caller.id)
  forgetCaller(caller.id)
}
