import { sql } from 'kysely'
import { enqueueMail } from '../mail/enqueue.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { deletePhoto, storePhoto } from '../platform/photo.ts'

export type AccountChange = {
  name?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  address?: string | undefined
  /** A square photo that takes the place of the one before, which is deleted. */
  photo?: Buffer | undefined
}

/**
 * Changes what is given of an account. Another e-mail address ends the links that were mailed to the one before, which
 * is told of the change. Throws `email_in_use` by its constraint, and `not_found` for a person who was erased
 * meanwhile.
 */
export async function changeAccount(tx: Queries, userId: string, { photo, ...fields }: AccountChange): Promise<void> {
  const before = await tx
    .selectFrom('users')
    .select(['email', 'image_id'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Failure('not_found')
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const moves = fields.email !== undefined && fields.email.toLowerCase() !== before.email.toLowerCase()
  if (moves) {
    // Enqueued before the change, so that it goes to the address that is left.
    await enqueueMail(tx, {
      kind: 'email-changed',
      userId,
      dedupeKey: `email-changed-${crypto.randomUUID()}`,
      facts: {},
    })
    await sql`
      update password_links set used_at = clinic_now() where user_id = ${userId} and used_at is null
    `.execute(tx)
  }
  const changes = { ...given, ...(photo ? { image_id: await storePhoto(tx, photo) } : {}) }
  if (Object.keys(changes).length > 0) await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
  if (photo && before.image_id) await deletePhoto(tx, before.image_id)
}
