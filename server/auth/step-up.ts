import { sql } from 'kysely'
import type { Assertion } from '#contract/auth/passkeys.ts'
import type { ProofWay } from '#contract/auth/step-up.ts'
import type { Ground } from '../ground.ts'
import type { CalledFrom } from '../platform/bind.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { passFactor } from './factors/pass-factor.ts'
import { takeRecoveryCode } from './factors/recovery-codes.ts'
import { countFactorTry, takeTotp } from './factors/totp-of-account.ts'
import { forgetAttempts } from './log-in-attempts.ts'
import { notePasskeyUsed, provePasskey, requestOf } from './passkeys/prove-passkey.ts'
import { isOnlyThere, mayLogInHere } from './oidc/only.ts'
import { proveByOidc, provesByOidc } from './oidc/prove-by-oidc.ts'
import { openPass, type Seat, sealedPass } from './passes.ts'
import { checkPassword, stillProved } from './prove-password.ts'

/**
 * The ways in which the caller can prove that it is them, the best first, and what their browser needs for it. Whoever
 * has a factor has to use it, or a recovery code; others their password. Whoever has logged in at the clinic's provider
 * can do it there, too.
 */
export async function proofOptions(ground: Pick<Ground, 'db' | 'config'>, caller: Caller) {
  const { passkeys, totp, codes } = await factorsOf(ground, caller)
  const has = { passkey: passkeys > 0, totp, recovery: codes > 0 && (passkeys > 0 || totp) }
  const atProvider: ProofWay[] = (await provesByOidc(ground, caller)) ? ['oidc'] : []
  const isOnly = isOnlyThere(ground, caller.role)
  const ways: ProofWay[] =
    passkeys > 0 || totp
      ? [...factorWays.filter((way) => has[way]), ...atProvider]
      : [...atProvider, ...(isOnly ? [] : (['password'] as const))]
  if (!has.passkey) return { ways }
  return { ways, passkey: await requestOf(ground, { purpose: 'step-up', userId: caller.id }) }
}

const factorWays = ['passkey', 'totp', 'recovery'] as const

/** How many passkeys and unused recovery codes the caller has, and whether they have an authenticator app. */
export async function factorsOf({ db }: Pick<Ground, 'db'>, caller: Caller) {
  const { rows } = await sql<{ passkeys: number; totp: boolean; codes: number }>`
    select (select count(*)::int from passkeys where user_id = ${caller.id}) as passkeys,
      exists (select from totp_secrets where user_id = ${caller.id} and confirmed_at is not null) as totp,
      (select count(*)::int from recovery_codes where user_id = ${caller.id} and used_at is null) as codes
  `.execute(db)
  return rows[0]!
}

type Factor = { passkey: Assertion } | { totp: string } | { recovery: string } | { oidc: string }
type ByFactor = Factor & { device?: string | undefined }

/**
 * Proves that it is the caller. By a factor it also completes a log-in of staff; the answer then has the pass of their
 * PIN in this browser. Throws `wrong_password`, `too_many_logins`, `passkey_refused`, `wrong_code`, `oidc_refused`,
 * `oidc_unavailable`, `oidc_only`.
 */
export async function prove(
  ground: Ground,
  caller: Caller,
  given: { password: string } | ByFactor,
  from: CalledFrom,
): Promise<{ pass?: string }> {
  if ('password' in given) {
    mayLogInHere(ground, caller.role)
    const hash = await checkPassword(ground, caller, given.password, from)
    await inTransaction(ground.db, async (tx) => {
      await stillProved(tx, caller, hash)
      await sql`update sessions set proved_at = clinic_now() where id = ${caller.sessionId}`.execute(tx)
    })
    return {}
  }
  const take = await takerOf(ground, caller, given, from)
  const { passId, left } = await inTransaction(ground.db, async (tx): Promise<Seat> => {
    await sql`select from users where id = ${caller.id} for no key update`.execute(tx)
    await take(tx)
    const isLogIn = await passFactor(tx, caller)
    return isLogIn && given.device ? openPass(tx, caller, caller.sessionId, given.device) : { left: [] }
  })
  for (const id of [caller.id, ...left]) ground.forgetCaller(id)
  return passId ? { pass: sealedPass(ground, passId) } : {}
}

/** Uses the factor up within the transaction that notes the proof. */
async function takerOf(ground: Ground, caller: Caller, given: ByFactor, from: CalledFrom) {
  if ('oidc' in given) {
    await proveByOidc(ground, caller, given.oidc, from.browsers)
    return async () => {}
  }
  if ('passkey' in given) {
    const proof = await provePasskey(ground, { purpose: 'step-up', userId: caller.id }, given.passkey)
    return (tx: Queries) => notePasskeyUsed(tx, proof)
  }
  const attempt = await countFactorTry(ground, caller, from)
  return async (tx: Queries) => {
    const isRight =
      'totp' in given
        ? await takeTotp(ground, tx, caller.id, given.totp, true)
        : await takeRecoveryCode(tx, caller.id, given.recovery)
    if (!isRight) throw new Failure('wrong_code')
    await forgetAttempts(tx, attempt)
  }
}
