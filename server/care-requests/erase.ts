import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Takes away what a patient ever asked for and was answered, within the transaction that erases them. What was still to
 * be done is cancelled; that there was a request stays a fact of the clinic.
 */
export async function eraseCareRequests(tx: Queries, patientId: string): Promise<void> {
  await sql`
    update care_request_events set key_id = null, sealed = null, note = '' from care_requests
    where care_requests.id = request_id and care_requests.patient_id = ${patientId}
  `.execute(tx)
  await sql`
    update care_requests set key_id = null, sealed = null, details = default, assignee = '',
      status = case when status in ('requested', 'confirmed') then 'cancelled' else status end
    where patient_id = ${patientId}
  `.execute(tx)
}
