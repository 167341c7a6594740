import { sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { moveTo } from './move-on.ts'

/** Cancels what is still to come, each with its event and its refund owed. Answers how many, and the payments to refund. */
export async function cancelComing(tx: Queries, caller: Caller, column: 'doctor_id' | 'patient_id', id: string) {
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
