import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Deletes the content of all requests of a patient, within the transaction that erases them (answers are erased with
 * their words). Open requests are cancelled. The requests themselves stay as facts of the clinic.
 */
export async function eraseCareRequests(tx: Queries, patientId: string): Promise<void> {
  await sql`
    update care_requests set key_id = null, sealed = null, details = default, assignee = '',
      status = case when status in ('requested', 'confirmed') then 'cancelled' else status end
    where patient_id = ${patientId}
  `.execute(tx)
}
