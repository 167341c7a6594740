import { sql } from 'kysely'
import { eraseAccount } from '../auth/close.ts'
import { erasePerson, lockRecords } from '../people/erase.ts'
import { cancelComing } from '../booking/move/cancel-coming.ts'
import { eraseChangeRequests } from '../booking/change-requests/sealed.ts'
import { eraseCareRequests } from '../care-requests/erase.ts'
import { forgetDrafts } from '../auth/drafts.ts'
import { forgetWorkLists } from '../auth/work-lists.ts'
import { forgetFavourites } from '../doctors/favourites.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { eraseMails } from '../mail/enqueue.ts'
import { eraseLinks } from '../mail/mailed-links.ts'
import { eraseNotices } from '../notifications/notify.ts'
import { removeSavedCards } from '../payments/saved-cards.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { leaveEveryLine } from '../booking/waiting-list/end-waiting.ts'

/**
 * Erases a patient: what is to come is cancelled and refunded, then nothing that names or describes them is left: name,
 * addresses, picture, notes, what they wrote and what was mailed, in each of their records; nobody acts for them, nor
 * they for anybody. Appointments and payments, also those that somebody else has made for them, stay as facts of the
 * clinic. Throws `not_found`, `own_account`.
 */
export async function erasePatient(ground: Ground, caller: Caller, id: string): Promise<number> {
  if (id === caller.id) throw new Failure('own_account')
  const cancelled = await inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<{ image_id: string | null; email: string }>`
      select image_id, email from users where id = ${id} and role = 'user' and erased_at is null for update
    `.execute(tx)
    const [account] = rows
    const locked = await lockRecords(tx, id)
    const records = locked.map((record) => record.id)
    const addresses = [account?.email ?? '', ...locked.map(({ email }) => email)].filter((email) => email !== '')
    // First of all they are nobody: a time that is freed here must not be offered to them.
    if (account) await eraseAccount(tx, { id, email: account.email, imageId: account.image_id })
    await erasePerson(tx, caller, records, addresses)
    let ended = 0
    for (const record of records) {
      ended += await cancelComing(tx, caller, 'patient_id', record)
      await leaveEveryLine(tx, 'patient_id', record)
      // The requests before their words: whoever answers one at this moment has locked it, and has written by then.
      await eraseCareRequests(tx, record)
      await eraseNotices(tx, record)
    }
    await eraseChangeRequests(tx, id)
    // What is final and append-only to everybody else gives way to this.
    await sql`select erase_words_of(${id})`.execute(tx)
    await eraseMails(tx, records, addresses)
    await eraseLinks(tx, records, addresses)
    await forgetFavourites(tx, id)
    await forgetDrafts(tx, id)
    await removeSavedCards(tx, id)
    await forgetWorkLists(tx, id)
    return ended
  })
  ground.forgetCaller(id)
  return cancelled
}
