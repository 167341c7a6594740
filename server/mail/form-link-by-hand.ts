import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { languageOfAddress } from './enqueue.ts'

/**
 * Enqueues the letter with the link to the forms of a visit to the address that is noted for its patient. False where
 * none is noted.
 */
export async function enqueueFormLink(tx: Queries, claimId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    insert into mails (dedupe_key, kind, claim_id, facts, next_try_at)
    select 'address-forms-' || ${key}::text, 'address-forms', claim.id,
      jsonb_strip_nulls(jsonb_build_object('language', ${languageOfAddress()})), clinic_now()
    from claims claim
    join people patient on patient.id = claim.patient_id and patient.email <> '' and patient.erased_at is null
      and patient.deceased_on is null and patient.closed_at is null
    where claim.id = ${claimId}
    on conflict (dedupe_key) do nothing
    returning id
  `.execute(tx)
  return rows.length > 0
}
