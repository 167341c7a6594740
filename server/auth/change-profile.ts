import type { Profile } from '#contract/auth.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { asSquarePhoto } from '../platform/photo.ts'
import { type AccountChange, changeAccount } from './change-account.ts'
import { getProfile } from './profile.ts'

type Change = Omit<AccountChange, 'photo'> & { image?: Uint8Array | undefined }

/**
 * Changes what is given of the caller's own profile. A new picture takes the place of the old one, which is deleted.
 * Throws `not_found` for anybody else's profile, `email_in_use`, `not_an_image`.
 */
export async function changeProfile(ground: Ground, caller: Caller, id: string, change: Change): Promise<Profile> {
  if (id !== caller.id) throw new Failure('not_found')
  const { image, ...fields } = change
  const photo = image && (await asSquarePhoto(Buffer.from(image), caller.id))
  await inTransaction(ground.db, (tx) => changeAccount(tx, caller.id, { ...fields, photo }))
  return getProfile(ground, caller, id)
}
