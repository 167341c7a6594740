import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Deletes the content of all requests of a patient, within the transaction that erases the patient (`erase_words_of`
 * deletes the answers). Open requests are cancelled. The rows of the requests stay for the clinic's records.
 */
export async function eraseCareRequests(tx: Queries, patientId: string): Promise<void> {
  await sql`
    update care_requests set key_id = null, sealed = null, details = default, assignee = '',
      status = case when status in ('requested', 'confirmed') then 'cancelled' else status end
    where patient_id = ${patientId}
  `.execute(tx)
}
