import { sql } from 'kysely'
import type { Profile } from '#contract/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import type { Ground } from '../ground.ts'
import { hashPassword } from './passwords.ts'

type NewAccount = { name: string; email: string; password: string; role: Role }

/** Makes an account and returns its id. Throws `email_in_use`. */
export async function createAccount(db: Queries, { name, email, password, role }: NewAccount): Promise<string> {
  const passwordHash = await hashPassword(password)
  const row = await db
    .insertInto('users')
    .values({ name, email, role, password_hash: passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Failure('email_in_use')
  return row.id
}

/** Only patients sign up themselves. */
export async function signUp(ground: Ground, account: NewAccount): Promise<{ message: string }> {
  if (account.role !== 'user') throw new Failure('role_not_open')
  await createAccount(ground.db, account)
  return { message: 'Your account has been created.' }
}

/** The caller's own profile; anybody else's is not found. */
export async function getProfile(ground: Ground, caller: Caller, id: string): Promise<Profile> {
  if (id !== caller.id) throw new Failure('not_found')
  const person = await ground.db
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'address', 'image_id'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  const { image_id: imageId, ...profile } = person
  return { ...profile, image: imageId ? `/api/images/${imageId}` : '' }
}
