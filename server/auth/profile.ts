import type { Profile } from '#contract/auth.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'

/** The caller's own profile; anybody else's is not found. */
export async function getProfile({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<Profile> {
  if (id !== caller.id) throw new Failure('not_found')
  const person = await db
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'address', 'image_id'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  const { image_id: imageId, ...profile } = person
  return { ...profile, image: imageId ? `/api/images/${imageId}` : '' }
}
