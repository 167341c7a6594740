import { sql } from 'kysely'
import type { Profile } from '#contract/auth/auth.ts'
import { emailLinksPerHour } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { callsAllowed, countExactly } from '../platform/limits.ts'
import { asSquarePhoto } from '../platform/photo.ts'
import { type AccountChange, changeAccount } from './change-account.ts'
import { askToMove } from './move-email.ts'
import { changedName, mustBePrinted } from './printed-name.ts'
import { mustHaveProved } from './must-have-proved.ts'
import { mustStayReachable } from './must-stay-reachable.ts'
import { getProfile } from './profile.ts'

type Change = Omit<AccountChange, 'photo' | 'name_latin'> & {
  nameLatin?: string | undefined
  image?: Uint8Array | undefined
}

/**
 * Changes the given fields of the caller's own profile. A new picture replaces the old one, which is deleted. A new
 * e-mail address is mailed a link and replaces the old one when that link is opened. Throws `not_found` for anybody
 * else's profile, `not_an_image`, `visit_needs_contact`, `step_up_needed` for a new e-mail, `not_ready` if too many
 * pictures of the account are waiting to be resized, and `too_many_requests` for the sixth new e-mail within an hour.
 */
export async function changeProfile(ground: Ground, caller: Caller, id: string, change: Change): Promise<Profile> {
  if (id !== caller.id) throw new Failure('not_found')
  const { image, email, name, nameLatin, ...fields } = change
  const isAnother = (address: string) => email !== undefined && email.toLowerCase() !== address.toLowerCase()
  if (isAnother(caller.email)) {
    await mustHaveProved(ground, caller)
    const calls = callsAllowed({ calls: emailLinksPerHour, perSeconds: 3600, per: 'account' }, ground.config)
    await countExactly(ground.db, `e-mail of ${caller.id}`, calls, 3600)
  }
  const photo = image && (await asSquarePhoto(Buffer.from(image), caller.id))
  await inTransaction(ground.db, async (tx) => {
    // Read the address again: a link may have changed it since the caller was looked up.
    const before = await lockedAccount(tx, caller.id)
    const moves = isAnother(before.email)
    const isOnPapers = caller.role === 'user' || caller.role === 'doctor'
    const named = isOnPapers ? changedName(before, { name, nameLatin }) : { name }
    mustBePrinted({ address: fields.address }, before)
    const changed = { ...fields, name: named.name, name_latin: 'nameLatin' in named ? named.nameLatin : undefined }
    await changeAccount(tx, caller.id, { ...changed, ...(moves ? {} : { email }), photo })
    await mustStayReachable(tx, caller.id, before, fields)
    if (moves) await askToMove(tx, caller.id, email!)
  })
  return getProfile(ground, caller, id)
}

type Contact = { email: string; phone: string; address: string; name: string; nameLatin: string }

async function lockedAccount(tx: Queries, userId: string): Promise<Contact> {
  // Two statements: in a join, the row of the person could be older than the account's row that was waited for.
  const account = await sql`select from users where id = ${userId} and closed_at is null for update`.execute(tx)
  if (account.rows.length === 0) throw new Failure('not_found')
  const { rows } = await sql<Contact>`
    select email, phone, address, name, name_latin as "nameLatin" from persons where id = ${userId}
  `.execute(tx)
  return rows[0]!
}
