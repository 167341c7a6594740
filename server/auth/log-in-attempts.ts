import { sql } from 'kysely'
import {
  failedLoginsAllowed,
  failedLoginsOfAccountPerHour,
  failedLoginsOfAddress,
  failedLoginsWindowMinutes,
  siteShare,
} from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { addressBlock, blockAround } from '../platform/address-block.ts'
import type { CalledFrom } from '../platform/bind.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { callsAllowed } from '../platform/limits.ts'

/** What is tried: the password of the account with this e-mail address, or the codes of its factor. */
type Tried = { email: string; codesOf?: string }

/** A try that was counted. `browser`: the account has been logged in from that browser before. */
export type Attempt = { what: string; block: string; browser: Buffer | null }

/**
 * Counts a try before it is judged, so that many at once cannot pass a limit. Throws `too_many_logins` after too many
 * tries at that account from this address, too many within an hour from all unknown addresses, or too many accounts
 * tried from this address or the block around it. Tries from a browser that the account has been logged in from are
 * counted apart: nobody else can use them up, and so nobody can lock its owner out.
 */
export async function countAttempt(
  { db, config }: Pick<Ground, 'db' | 'config'>,
  { email, codesOf }: Tried,
  { address, browsers }: CalledFrom,
): Promise<Attempt> {
  const most = (calls: number) => callsAllowed({ calls, perSeconds: 3600, per: 'account' }, config)
  const account = email.toLowerCase()
  const what = codesOf === undefined ? account : `factor of ${codesOf}`
  const block = addressBlock(address)
  const { rows } = await sql<{ wait: number | null; browser: Buffer | null }>`
    select wait, browser from count_login_attempt(
      ${what}, ${account}, ${codesOf !== undefined}, ${block}, ${blockAround(address)}, ${browsers}::bytea[],
      make_interval(mins => ${failedLoginsWindowMinutes}), ${failedLoginsAllowed}, ${most(failedLoginsOfAddress)},
      ${siteShare * most(failedLoginsOfAddress)}, ${most(failedLoginsOfAccountPerHour)}
    )
  `.execute(db)
  const { wait, browser } = rows[0]!
  if (wait !== null) throw new Failure('too_many_logins', { retryAfterSeconds: wait })
  return { what, block, browser }
}

/** Forgets the tries of whoever has just got it right: those of their browser if it is known, else of their address. */
export async function forgetAttempts(db: Queries, { what, block, browser }: Attempt): Promise<void> {
  await sql`
    delete from login_attempts
    where email = ${what} and case
      when ${browser}::bytea is null then browser_hash is null and address = ${block}
      else browser_hash = ${browser}::bytea
    end
  `.execute(db)
}

/** Deletes every failed log-in of this e-mail, from any address. */
export async function forgetEveryAttempt(tx: Queries, email: string): Promise<void> {
  await sql`delete from login_attempts where email = lower(${email})`.execute(tx)
}
