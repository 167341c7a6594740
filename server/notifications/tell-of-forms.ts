import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Tells the person, and those who may fill it in for them, by the bell that a form waits for a visit that was booked;
 * the letter about the booking says so itself. Once a day for each person, so that a series rings once.
 */
export async function tellOfForms(tx: Queries, claimIds: readonly string[]): Promise<void> {
  if (claimIds.length === 0) return
  await sql`
    insert into notices (dedupe_key, user_id, kind, facts, at)
    select distinct 'form-waits-' || patient.person_id || '-' || clinic_today() || '-' || reader.account_id,
      reader.account_id, 'form-waits', jsonb_build_object('recordOf', patient.person_id), clinic_now()
    from claims claim
    join people patient on patient.id = claim.patient_id
    cross join lateral told_of_record(patient.person_id) reader
    where claim.id = any(${claimIds as string[]}::uuid[])
      and exists (select from forms_of_visit(claim.id) asked where asked.state <> 'given')
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}
