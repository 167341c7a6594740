import { sql } from 'kysely'
import { eraseAccount } from '../auth/close.ts'
import { erasePerson, lockRecords } from '../people/erase.ts'
import { cancelComing } from '../booking/move/cancel-coming.ts'
import { eraseChangeRequests } from '../booking/change-requests/sealed.ts'
import { eraseCareRequests } from '../care-requests/erase.ts'
import { eraseTaskNotes } from '../desk/tasks/words.ts'
import { forgetDrafts } from '../auth/drafts.ts'
import { forgetWorkLists } from '../auth/work-lists.ts'
import { eraseDocuments } from '../documents/erase.ts'
import { eraseMessages } from '../messages/erase.ts'
import { eraseTakeOuts } from './take-out/make.ts'
import { forgetFavourites } from '../doctors/favourites.ts'
import { eraseForms } from '../forms/erase.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { eraseMails } from '../mail/enqueue.ts'
import { eraseLinks } from '../mail/mailed-links.ts'
import { eraseNotices } from '../notifications/notify.ts'
import { removeSavedCards } from '../payments/saved-cards.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { erasePersonKeys } from '../records/person-keys.ts'
import { eraseVideo } from '../video/erase.ts'
import { leaveEveryLine } from '../booking/waiting-list/end-waiting.ts'

/**
 * Erases a patient. Coming visits are cancelled and refunded. Then nothing that names or describes the patient stays in
 * any of their records: name, addresses, picture, notes, the texts they wrote, their mails. All guardianships end, in
 * both directions. Appointments and payments stay for the clinic's books, also those that somebody else made for the
 * patient. Throws `not_found`, `own_account`.
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
    // Erase the account first: a time that is freed here must not be offered to this patient.
    if (account) await eraseAccount(tx, { id, email: account.email, imageId: account.image_id })
    await erasePerson(tx, caller, records, addresses)
    let ended = 0
    for (const record of records) {
      ended += await cancelComing(tx, caller, 'patient_id', record)
      await leaveEveryLine(tx, 'patient_id', record)
      // Before `erase_words_of`: this waits for an answer that is being written, so that its words are erased too.
      await eraseCareRequests(tx, record)
      await eraseNotices(tx, record)
    }
    await eraseChangeRequests(tx, id)
    await eraseTaskNotes(tx, id)
    await eraseVideo(tx, records)
    await eraseMessages(tx, records)
    await eraseForms(tx, records)
    await eraseDocuments(tx, records)
    await eraseTakeOuts(tx, records)
    await erasePersonKeys(tx, records)
    // For restores of older backups, in which this person is still there.
    await sql`
      insert into erasures (person_id, by_id) select unnest(${records as string[]}::uuid[]), ${caller.id}
      on conflict do nothing
    `.execute(tx)
    // Rows that are append-only for everybody else are changed by this function.
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
