import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { recoveryCodes } from '#contract/rules.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { base32 } from './totp.ts'

/** 80 random bits each, which nobody guesses from a hash: a slow one would protect nothing more. */
const codeBytes = 10

const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest()

/** Ten new codes, in groups of four letters; all those of before end. They are shown now, and never again. */
export async function newCodes(tx: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () =>
    base32(randomBytes(codeBytes)).match(/.{4}/g)!.join('-').toLowerCase(),
  )
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
  await sql`
    insert into recovery_codes (user_id, hash) select ${userId}, unnest(${codes.map(hashOf)}::bytea[])
  `.execute(tx)
  return codes
}

/** The codes that come with a first factor; none where the account has some left. */
export async function firstCodes(tx: Queries, userId: string): Promise<{ codes?: string[] }> {
  const { rows } = await sql`
    select from recovery_codes where user_id = ${userId} and used_at is null limit 1
  `.execute(tx)
  return rows[0] ? {} : { codes: await newCodes(tx, userId) }
}

export const makeRecoveryCodes = ({ db }: Pick<Ground, 'db'>, caller: Caller): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    await sql`select from users where id = ${caller.id} for no key update`.execute(tx)
    return newCodes(tx, caller.id)
  })

/** Uses a code up. Of many who try the same one at once, one is answered true. */
export async function takeRecoveryCode(tx: Queries, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = clinic_now()
    where user_id = ${userId} and hash = ${hashOf(code)} and used_at is null
    returning user_id
  `.execute(tx)
  return rows.length > 0
}
