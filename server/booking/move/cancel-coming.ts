import { sql } from 'kysely'
import { enqueueLinkMail } from '../../mail/enqueue.ts'
import { checkSoon, oweRefunds } from '../../payments/ledger.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { noteCancelReason } from './move-on.ts'
import { offerFreedTime } from '../waiting-list/offer-freed-time.ts'

type Coming = { id: string; doctor_id: string; date: string }

/**
 * Cancels all coming visits of a doctor or a patient, whatever their status, and ends their holds. The caller has
 * locked the doctor or the patient. Answers how many visits it cancelled.
 */
export async function cancelComing(
  tx: Queries,
  caller: Caller,
  column: 'doctor_id' | 'patient_id',
  id: string,
): Promise<number> {
  const theirs = sql`${sql.ref(column)} = ${id}::uuid`
  // Open holds of this person end; a payment that still arrives is refunded.
  await sql`
    update claims set status = 'lapsed'
    where id = any(array(select id from claims where ${theirs} and status = 'held' order by id for update))
  `.execute(tx)
  const { rows: coming } = await sql<Coming>`
    select id, doctor_id, date from claims
    where ${theirs} and status not in ('held', 'lapsed', 'cancelled') and lower(during) > clinic_now()
    order by id for update
  `.execute(tx)
  await cancelLocked(
    tx,
    caller,
    coming.map((claim) => claim.id),
  )
  // A deleted doctor has no times to offer.
  if (column === 'patient_id') {
    for (const [first] of Map.groupBy(coming, ({ doctor_id, date }) => `${doctor_id} ${date}`).values())
      await offerFreedTime(tx, first!.doctor_id, first!.date)
  }
  return coming.length
}

/**
 * Cancels visits that are locked: each gets its event and its refund becomes due, which the sweep makes. It takes a few
 * statements for hundreds of visits. `reasonId` is a reason of the clinic's list. Throws `reason_ended`.
 */
export async function cancelLocked(
  tx: Queries,
  caller: Caller,
  ids: readonly string[],
  reasonId?: string,
): Promise<void> {
  if (ids.length === 0) return
  if (reasonId) await noteCancelReason(tx, caller, ids, reasonId)
  await sql`
    with cancelled as (
      update claims set status = 'cancelled', version = version + 1 where id = any(${ids as string[]}::uuid[])
        returning id
    )
    insert into appointment_events (claim_id, actor_id, kind) select id, ${caller.id}, 'cancelled' from cancelled
  `.execute(tx)
  await enqueueLinkMail(tx, 'visit-link-cancelled', ids, { key: 'cancelled' })
  await checkSoon(tx, ids)
  await oweRefunds(tx, ids)
}
