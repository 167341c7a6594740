import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { deletePhoto } from '../platform/photo.ts'
import { forgetLinks } from './email-links.ts'
import { endAccess } from './end-access.ts'
import { forgetEveryAttempt } from './log-in-attempts.ts'
import { forgetFactors } from './factors/end-factors.ts'
import { forgetPin } from './pins.ts'

/**
 * Closes an account, or opens it again. The caller of this function also ends its sessions (`endSessions` or
 * `endAccess`).
 */
export async function setClosed(tx: Queries, userId: string, closed: boolean): Promise<void> {
  await sql`
    update users set closed_at = case when ${closed}::boolean then coalesce(closed_at, clinic_now()) end
    where id = ${userId}
  `.execute(tx)
}

/**
 * Removes the address and picture of an account, and every way to log in. The name and contact details are erased with
 * the person (`erasePerson`).
 */
export async function eraseAccount(
  tx: Queries,
  { id, email, imageId }: { id: string; email: string; imageId: string | null },
): Promise<void> {
  await endAccess(tx, id)
  await forgetPin(tx, id)
  await forgetFactors(tx, id)
  await forgetEveryAttempt(tx, email)
  await forgetLinks(tx, id, email)
  await sql`
    update users
    set email = id || '@erased.invalid', image_id = null, staff_email = null, password_hash = '-',
      closed_at = coalesce(closed_at, clinic_now()), erased_at = clinic_now()
    where id = ${id}
  `.execute(tx)
  if (imageId) await deletePhoto(tx, imageId)
}
