import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { deletePhoto, storePhoto } from '../platform/photo.ts'

export type AccountChange = {
  name?: string | undefined
  name_latin?: string | undefined
  /** The same address in another spelling. Another address needs `askToMove` or `enterEmail`. */
  email?: string | undefined
  phone?: string | undefined
  address?: string | undefined
  /** A square photo. It replaces the earlier one, which is deleted. */
  photo?: Buffer | undefined
}

/**
 * Changes the given fields: the e-mail address and photo of the account, and the name, phone and postal address of its
 * person. Throws `not_found` for an account that was erased meanwhile.
 */
export async function changeAccount(
  tx: Queries,
  userId: string,
  { photo, email, ...ofPerson }: AccountChange,
): Promise<void> {
  const before = await tx
    .selectFrom('users')
    .select(['image_id'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Failure('not_found')
  const ofAccount = { ...given({ email }), ...(photo ? { image_id: await storePhoto(tx, photo) } : {}) }
  if (Object.keys(ofAccount).length > 0) await tx.updateTable('users').set(ofAccount).where('id', '=', userId).execute()
  const changes = given(ofPerson)
  if (Object.keys(changes).length > 0) await tx.updateTable('persons').set(changes).where('id', '=', userId).execute()
  if (photo && before.image_id) await deletePhoto(tx, before.image_id)
}

const given = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
