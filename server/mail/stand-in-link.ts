import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import type { FirstPlace } from './first-place.ts'

/** What these links are sealed for. */
export const standInPurpose = 'stand-in'

/** A letter to the address of somebody without a log-in: what it holds says nothing of their health. */
export type StandInLinkFacts = { linkId: string; language: string | null; place: FirstPlace }

type Wanted = { id: string; email: string; language: string | null; placeId: string }

/**
 * Enqueues these within the transaction that hands the visits over. Not even the envelope says a name: where no
 * birthday is known, it is what the link asks for.
 */
export async function enqueueStandInLinks(tx: Queries, links: readonly Wanted[]): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into mails (dedupe_key, kind, to_name, to_email, facts, created_at, next_try_at)
    select 'stand-in-link-' || link.id, 'stand-in-link', '', link.email,
      jsonb_build_object('linkId', link.id, 'language', link.language, 'place', json_build_object(
        'name', place.name, 'phone', place.phone, 'emergencyNumber', place.emergency_number
      )),
      clinic_now(), clinic_now()
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (
      id uuid, email text, language text, "placeId" uuid
    )
    join places place on place.id = link."placeId"
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}

/** Of these links of such letters (an array of ids) those that still ask somebody something. */
export const asksSomething = (linkIds: RawBuilder<unknown>) => sql`
  select link.id from stand_in_links link
  join claims claim on claim.id = link.claim_id
  join people patient on patient.id = claim.patient_id
  where link.id = any(${linkIds}) and patient.email = link.email and patient.erased_at is null
    and claim.status in ('pending', 'confirmed') and lower(claim.during) > clinic_now()`
