import { sql } from 'kysely'
import type { Passkey } from '#contract/auth/passkeys.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Ground } from '../../ground.ts'
import { deviceIn } from '../../mail/device.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { Device } from '../device-words.ts'

type Row = Device & { _id: string; name: string; createdAt: string; usedAt: string | null; synced: boolean }

const shown = (row: Row, language: Language): Passkey => {
  const { browser, system, ...rest } = row
  return { ...rest, device: deviceIn(language, { browser, system }) }
}

async function read(db: Queries, userId: string, language: Language, id: string | null = null): Promise<Passkey[]> {
  const { rows } = await sql<Row>`
    select id as "_id", name, browser, system, iso(created_at) as "createdAt", iso(used_at) as "usedAt", synced
    from passkeys where user_id = ${userId} and (${id}::uuid is null or id = ${id}::uuid)
    order by created_at desc, id
  `.execute(db)
  return rows.map((row) => shown(row, language))
}

/** The caller's passkeys, the newest first. */
export const listPasskeys = (db: Database, caller: Caller, language: Language): Promise<Passkey[]> =>
  read(db, caller.id, language)

/** One passkey of an account. Throws `not_found`. */
export async function readPasskey(db: Queries, userId: string, id: string, language: Language): Promise<Passkey> {
  const [passkey] = await read(db, userId, language, id)
  if (!passkey) throw new Failure('not_found')
  return passkey
}

export async function renamePasskey(
  db: Database,
  caller: Caller,
  id: string,
  name: string,
  language: Language,
): Promise<Passkey> {
  await sql`update passkeys set name = ${name} where id = ${id} and user_id = ${caller.id}`.execute(db)
  return readPasskey(db, caller.id, id, language)
}

/** Ends one of the caller's passkeys. Sessions that it has opened stay open. Throws `not_found`. */
export async function endPasskey({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      delete from passkeys where id = ${id} and user_id = ${caller.id} returning id
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
  })
}

/** Deletes every passkey of an account, and what its browsers were asked to sign. */
export async function forgetPasskeys(tx: Queries, userId: string): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`.execute(tx)
  await sql`delete from passkey_challenges where user_id = ${userId}`.execute(tx)
}
