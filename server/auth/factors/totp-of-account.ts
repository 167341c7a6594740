import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import type { CalledFrom } from '../../platform/bind.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import type { Keyring } from '../../platform/encryption.ts'
import { Failure } from '../../platform/failure.ts'
import { type Attempt, countAttempt, forgetAttempts } from '../log-in-attempts.ts'
import { passFactor } from './pass-factor.ts'
import { firstCodes } from './recovery-codes.ts'
import { addressOf, base32, stepAt, stepOf } from './totp.ts'

/** As RFC 4226 asks: as long as the hash. */
const secretBytes = 20
/** What the seal is bound to: a secret cannot be opened as that of another account. */
const placeOf = (userId: string) => `totp_secrets ${userId}`

/** Makes a secret, which counts once a code of it was entered. Throws `has_totp`. */
export async function startTotp({ db, records }: Ground, caller: Caller): Promise<{ secret: string; address: string }> {
  const secret = randomBytes(secretBytes)
  const { keyId, bytes } = records.seal(secret.toString('base64'), placeOf(caller.id))
  const { rows } = await sql`
    insert into totp_secrets (user_id, key_id, sealed) values (${caller.id}, ${keyId}, ${bytes})
    on conflict (user_id) do update set key_id = excluded.key_id, sealed = excluded.sealed
    where totp_secrets.confirmed_at is null
    returning user_id
  `.execute(db)
  if (!rows[0]) throw new Failure('has_totp')
  return { secret: base32(secret), address: addressOf(secret, caller.email) }
}

/** Takes the first code of a new secret. Throws `wrong_code`, `too_many_logins`. */
export async function confirmTotp(
  ground: Ground,
  caller: Caller,
  code: string,
  from: CalledFrom,
): Promise<{ codes?: string[] }> {
  const attempt = await countFactorTry(ground, caller, from)
  const answer = await inTransaction(ground.db, async (tx) => {
    await sql`select from users where id = ${caller.id} for no key update`.execute(tx)
    if (!(await takeTotp(ground, tx, caller.id, code, false))) throw new Failure('wrong_code')
    await passFactor(tx, caller)
    return firstCodes(tx, caller.id)
  })
  await forgetAttempts(ground.db, attempt)
  ground.forgetCaller(caller.id)
  return answer
}

/** Does without the app. */
export async function removeTotp({ db }: Pick<Ground, 'db'>, caller: Caller): Promise<void> {
  await inTransaction(db, (tx) => forgetTotp(tx, caller.id))
}

export async function forgetTotp(tx: Queries, userId: string): Promise<void> {
  await sql`delete from totp_secrets where user_id = ${userId}`.execute(tx)
}

/**
 * Takes a code of the account's app, whose secret is confirmed or is being so. Each step is taken once: somebody who
 * saw a code cannot use it again. Locks the secret, so that of many at once one is answered true.
 */
export async function takeTotp(
  { records }: Pick<Ground, 'records'>,
  tx: Queries,
  userId: string,
  code: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ keyId: string; bytes: Buffer; last: number; now: number }>`
    select key_id as "keyId", sealed as bytes, last_step as last, extract(epoch from clinic_now())::float8 as now
    from totp_secrets where user_id = ${userId} and (confirmed_at is not null) = ${isConfirmed} for update
  `.execute(tx)
  const [kept] = rows
  if (!kept || !records.ids.includes(kept.keyId)) return false
  const secret = Buffer.from(records.open(kept, placeOf(userId)), 'base64')
  const step = stepOf(secret, code, stepAt(kept.now))
  if (step === undefined || step <= kept.last) return false
  await sql`
    update totp_secrets set last_step = ${step}, confirmed_at = coalesce(confirmed_at, clinic_now())
    where user_id = ${userId}
  `.execute(tx)
  return true
}

/**
 * Codes are short, so tries are counted, apart from those of the password: whoever knows it must not be forgiven them
 * by logging in again. Throws `too_many_logins`.
 */
export const countFactorTry = (ground: Ground, { id, email }: Caller, from: CalledFrom): Promise<Attempt> =>
  countAttempt(ground, { email, codesOf: id }, from)

/** Seals the secrets anew that another key has sealed. Answers how many. */
export async function resealTotp(db: Database, records: Keyring): Promise<number> {
  const { rows } = await sql<{ id: string; keyId: string; bytes: Buffer }>`
    select user_id as id, key_id as "keyId", sealed as bytes from totp_secrets where key_id <> ${records.current}
  `.execute(db)
  for (const { id, ...kept } of rows) {
    const again = records.seal(records.open(kept, placeOf(id)), placeOf(id))
    await sql`
      update totp_secrets set key_id = ${again.keyId}, sealed = ${again.bytes}
      where user_id = ${id} and sealed = ${kept.bytes}
    `.execute(db)
  }
  return rows.length
}
