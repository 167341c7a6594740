import type { Profile } from '#contract/auth.ts'
import { emailChangesPerHour } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { callsAllowed, countExactly } from '../platform/limits.ts'
import { asSquarePhoto } from '../platform/photo.ts'
import { type AccountChange, changeAccount } from './change-account.ts'
import { getProfile } from './profile.ts'

type Change = Omit<AccountChange, 'photo'> & { image?: Uint8Array | undefined }

/**
 * Changes what is given of the caller's own profile. A new picture takes the place of the old one, which is deleted.
 * Throws `not_found` for anybody else's profile, `email_in_use`, `not_an_image`, `not_ready` where too many pictures of
 * the account are in line, and `too_many_requests` for the sixth new e-mail within an hour.
 */
export async function changeProfile(ground: Ground, caller: Caller, id: string, change: Change): Promise<Profile> {
  if (id !== caller.id) throw new Failure('not_found')
  const { image, ...fields } = change
  // Whether an address has an account here is not to be asked without end.
  if (fields.email !== undefined && fields.email.toLowerCase() !== caller.email.toLowerCase()) {
    const calls = callsAllowed({ calls: emailChangesPerHour, perSeconds: 3600, per: 'account' }, ground.config)
    await countExactly(ground.db, `e-mail of ${caller.id}`, calls, 3600)
  }
  const photo = image && (await asSquarePhoto(Buffer.from(image), caller.id))
  await inTransaction(ground.db, (tx) => changeAccount(tx, caller.id, { ...fields, photo }))
  return getProfile(ground, caller, id)
}
