import { sql } from 'kysely'
import { moveTo } from '../booking/change-status.ts'
import type { Ground } from '../ground.ts'
import { refund } from '../payments/refund.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** Cancels what is still to come, each with its event and its refund owed. Answers how many, and the payments to refund. */
async function cancelComing(tx: Queries, caller: Caller, column: 'doctor_id' | 'patient_id', id: string) {
  // Those who hold a time of this person's lose it; what they pay now comes back.
  await sql`
    update claims set status = 'lapsed' where ${sql.ref(column)} = ${id}::uuid and status = 'held'
  `.execute(tx)
  const { rows } = await sql<{ id: string; doctor_id: string; date: string }>`
    select id, doctor_id, date from claims
    where ${sql.ref(column)} = ${id}::uuid and status in ('pending', 'confirmed') and lower(during) > clinic_now()
    order by date, start_time for update
  `.execute(tx)
  const owed: string[] = []
  for (const appointment of rows) {
    const payment = await moveTo(tx, caller, appointment, 'cancelled')
    if (payment) owed.push(payment)
  }
  return { cancelled: rows.length, owed }
}

async function closeSessions(tx: Queries, userId: string): Promise<void> {
  await sql`update sessions set ended_at = clinic_now() where user_id = ${userId} and ended_at is null`.execute(tx)
  await sql`update password_links set used_at = clinic_now() where user_id = ${userId} and used_at is null`.execute(tx)
  await sql`update calendar_feeds set revoked_at = clinic_now() where user_id = ${userId} and revoked_at is null`.execute(
    tx,
  )
}

/**
 * Deletes a doctor: their log-in ends, they are hidden, and what is still to come is cancelled, all in one transaction. The refunds follow, and what a
 * crash cuts off the sweep takes up: each is owed in the same transaction. Throws `not_found`.
 */
export async function retireDoctor(ground: Ground, caller: Caller, id: string): Promise<number> {
  const { cancelled, owed } = await inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      update doctors set deleted_at = clinic_now() where id = ${id} and deleted_at is null returning user_id
    `.execute(tx)
    const [doctor] = rows
    if (!doctor) throw new Failure('not_found')
    await sql`update waitlist set status = 'left' where doctor_id = ${id} and status in ('waiting', 'offered')`.execute(
      tx,
    )
    await sql`update users set closed_at = clinic_now() where id = ${doctor.user_id}`.execute(tx)
    await closeSessions(tx, doctor.user_id)
    return cancelComing(tx, caller, 'doctor_id', id)
  })
  for (const payment of owed) await refund(ground, payment)
  return cancelled
}

/**
 * Erases a patient: what is to come is cancelled and refunded, then nothing that names or describes them is left: name, addresses, picture, notes, what
 * they wrote and what was mailed. Appointments and payments stay as facts of the clinic. Throws `not_found`, `own_account`.
 */
export async function erasePatient(ground: Ground, caller: Caller, id: string): Promise<number> {
  if (id === caller.id) throw new Failure('own_account')
  const { cancelled, owed } = await inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<{ image_id: string | null }>`
      select image_id from users where id = ${id} and role = 'user' and erased_at is null for update
    `.execute(tx)
    const [person] = rows
    if (!person) throw new Failure('not_found')
    const ended = await cancelComing(tx, caller, 'patient_id', id)
    await closeSessions(tx, id)
    await sql`
      update users
      set name = 'Erased patient', email = id || '@erased.invalid', phone = '', address = '', image_id = null, password_hash = '-',
        closed_at = coalesce(closed_at, clinic_now()), erased_at = clinic_now()
      where id = ${id}
    `.execute(tx)
    if (person.image_id) await sql`delete from images where id = ${person.image_id}`.execute(tx)
    // What is final and append-only to everybody else gives way to this.
    await sql`select set_config('salus.erasing', 'yes', true)`.execute(tx)
    await sql`
      update claims set notes = '', doctor_notes = '', consultation_notes = '' where patient_id = ${id}
    `.execute(tx)
    await sql`update ratings set comment = '' where patient_id = ${id}`.execute(tx)
    await sql`
      update care_request_events set note = '' from care_requests
      where care_requests.id = request_id and care_requests.patient_id = ${id}
    `.execute(tx)
    await sql`
      update care_requests set details = '{"lines": []}', assignee = '',
        status = case when status in ('requested', 'confirmed') then 'cancelled' else status end
      where patient_id = ${id}
    `.execute(tx)
    await sql`delete from mails where user_id = ${id}`.execute(tx)
    await sql`delete from notices where user_id = ${id}`.execute(tx)
    // What the bell of others said of them.
    await sql`delete from notices where facts -> 'appointment' -> 'userId' ->> '_id' = ${id}::text`.execute(tx)
    await sql`delete from favourites where patient_id = ${id}`.execute(tx)
    await sql`update waitlist set status = 'left' where patient_id = ${id} and status in ('waiting', 'offered')`.execute(
      tx,
    )
    return ended
  })
  for (const payment of owed) await refund(ground, payment)
  return cancelled
}
