import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { addressBlock } from '../platform/address-block.ts'
import { Failure } from '../platform/failure.ts'
import type { Ground } from '../ground.ts'
import { enqueueMail } from '../mail/enqueue.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

type NewAccount = { name: string; email: string; password: string; role: Role }

/** Makes an account and returns its id. `passwordHash` may be `noPassword`. Throws `email_in_use`. */
export async function insertAccount(
  db: Queries,
  { name, email, role }: Omit<NewAccount, 'password'>,
  passwordHash: string,
): Promise<string> {
  const row = await db
    .insertInto('users')
    .values({ name, email, role, password_hash: passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Failure('email_in_use')
  return row.id
}

/**
 * Only patients sign up themselves. They are welcomed by mail. Throws `role_not_open`, `email_in_use`, `invalid_input`
 * for a password that their name or address gives away, and `not_ready` where too many wait at the caller's address.
 */
export async function signUp(ground: Ground, account: NewAccount, address: string): Promise<{ message: string }> {
  if (account.role !== 'user') throw new Failure('role_not_open')
  refuseWeakPassword(account.password, { field: 'password', about: [account.email, account.name] })
  const passwordHash = await hashPassword(account.password, addressBlock(address))
  await inTransaction(ground.db, async (tx) => {
    const userId = await insertAccount(tx, account, passwordHash)
    await enqueueMail(tx, { kind: 'welcome', userId, dedupeKey: `welcome-${userId}`, facts: {} })
  })
  return { message: 'Your account has been created.' }
}
