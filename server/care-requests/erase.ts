import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Takes away what a patient ever asked for, within the transaction that erases them (what they were answered goes with
 * their words). What was still to be done is cancelled; that there was a request stays a fact of the clinic.
 */
export async function eraseCareRequests(tx: Queries, patientId: string): Promise<void> {
  await sql`
    update care_requests set key_id = null, sealed = null, details = default, assignee = '',
      status = case when status in ('requested', 'confirmed') then 'cancelled' else status end
    where patient_id = ${patientId}
  `.execute(tx)
}
