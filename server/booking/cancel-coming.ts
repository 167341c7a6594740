import { sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { moveTo } from './move-on.ts'

/**
 * Cancels what is still to come, whatever a doctor has set it to before its time, each with its event and its refund
 * owed, which the sweep makes. Answers how many.
 */
export async function cancelComing(
  tx: Queries,
  caller: Caller,
  column: 'doctor_id' | 'patient_id',
  id: string,
): Promise<number> {
  // Those who hold a time of this person's lose it; what they pay now comes back.
  await sql`
    update claims set status = 'lapsed' where ${sql.ref(column)} = ${id}::uuid and status = 'held'
  `.execute(tx)
  const { rows } = await sql<{ id: string; doctor_id: string; date: string }>`
    select id, doctor_id, date from claims
    where ${sql.ref(column)} = ${id}::uuid and status not in ('held', 'lapsed', 'cancelled') and lower(during) > clinic_now()
    order by date, start_time for update
  `.execute(tx)
  for (const appointment of rows) await moveTo(tx, caller, appointment, 'cancelled')
  return rows.length
}
