import type { Profile } from '#contract/auth.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { asSquarePhoto, storePhoto } from '../platform/photo.ts'
import { getProfile } from './profile.ts'

type Change = {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  address?: string | undefined
  image?: Uint8Array | undefined
}

/**
 * Changes what is given of the caller's own profile. A new picture takes the place of the old one, which is deleted. Throws
 * `not_found` for anybody else's profile, `email_in_use`, `not_an_image`.
 */
export async function changeProfile(ground: Ground, caller: Caller, id: string, change: Change): Promise<Profile> {
  if (id !== caller.id) throw new Failure('not_found')
  const { image, ...fields } = change
  const photo = image && (await asSquarePhoto(Buffer.from(image), caller.id))
  await inTransaction(ground.db, async (tx) => {
    const { image_id: before } = await tx
      .selectFrom('users')
      .select('image_id')
      .where('id', '=', caller.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const changes = { ...given, ...(photo ? { image_id: await storePhoto(tx, photo) } : {}) }
    if (Object.keys(changes).length > 0)
      await tx.updateTable('users').set(changes).where('id', '=', caller.id).execute()
    if (photo && before) await tx.deleteFrom('images').where('id', '=', before).execute()
  })
  return getProfile(ground, caller, id)
}
