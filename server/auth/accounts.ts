import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { addressBlock } from '../platform/address-block.ts'
import { Failure } from '../platform/failure.ts'
import type { Ground } from '../ground.ts'
import { noteConsent } from '../legal/pages.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { mailLink } from './email-links.ts'
import { printedName } from './printed-name.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/** `language` is null or left out where the person's language is unknown. */
type NewAccount = {
  name: string
  nameLatin?: string | undefined
  email: string
  password: string
  role: Role
  language?: string | null
  phone?: string
}

/**
 * Makes accounts, each with its person, and returns their ids, in their order. `passwordHash` may be `noPassword`.
 * Throws `email_in_use`; the caller's transaction then ends without them.
 */
export async function insertAccounts(
  db: Queries,
  accounts: readonly Omit<NewAccount, 'password'>[],
  passwordHash: string,
): Promise<string[]> {
  const wanted = accounts.map(({ name, nameLatin, email, role, language, phone }) => ({
    id: crypto.randomUUID(),
    name,
    nameLatin,
    email,
    role,
    language,
    phone,
  }))
  // Insert the person first: a trigger copies to the account what servers of the previous version read there. No person
  // is inserted for an address in use, so that the numbers of patients have no gaps.
  const people = await sql`
    insert into persons (id, name, name_latin, email, language, phone)
    select id, name, coalesce("nameLatin", ''), email, language, coalesce(phone, '')
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
      id uuid, name text, "nameLatin" text, email text, language text, phone text
    )
    where not exists (select from users where lower(users.email) = lower(wanted.email))
    returning id
  `.execute(db)
  if (people.rows.length < wanted.length) throw new Failure('email_in_use')
  const { rows } = await sql`
    insert into users (id, email, role, password_hash)
    select id, email, role, ${passwordHash}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, email text, role text)
    on conflict ((lower(email))) do nothing
    returning id
  `.execute(db)
  if (rows.length < wanted.length) throw new Failure('email_in_use')
  return wanted.map(({ id }) => id)
}

/** Makes an account and returns its id, as `insertAccounts` does. */
export async function insertAccount(
  db: Queries,
  account: Omit<NewAccount, 'password'>,
  passwordHash: string,
): Promise<string> {
  const [id] = await insertAccounts(db, [account], passwordHash)
  return id!
}

/**
 * Only patients sign up themselves. A mail with a link that confirms their address welcomes them. Throws
 * `role_not_open`, `email_in_use`, `legal_changed`, `invalid_input` for a password that is easy to guess from the name
 * or address or for a name that cannot be printed (`printedName`), and `not_ready` if too many requests from the
 * caller's address are waiting.
 */
export async function signUp(
  ground: Ground,
  account: NewAccount & { agreed?: readonly string[] | undefined },
  address: string,
): Promise<void> {
  if (account.role !== 'user') throw new Failure('role_not_open')
  const name = printedName(account.name, account.nameLatin)
  await refuseWeakPassword(ground, account.password, { field: 'password', about: [account.email, account.name] })
  const passwordHash = await hashPassword(account.password, addressBlock(address))
  await inTransaction(ground.db, async (tx) => {
    const userId = await insertAccount(tx, { ...account, ...name }, passwordHash)
    if (account.agreed) await noteConsent(tx, userId, account.agreed)
    await mailLink(tx, { userId, email: account.email, mail: 'welcome' })
  })
}
