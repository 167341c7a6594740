import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import type { FirstPlace } from './first-place.ts'
import { makeLinks, openLinks } from './mailed-links.ts'

/** A letter to the address of a person without an account; it says nothing about their health. */
export type StandInLinkFacts = { linkId: string; language: string | null; place: FirstPlace }

type Wanted = { claimId: string; email: string; language: string | null; placeId: string }

/**
 * Makes links about stand-ins and enqueues their mails, within the transaction that hands the visits over. The mail has
 * no name, not even on the envelope: where no birthday is known, the link's page asks for the name.
 */
export async function enqueueStandInLinks(tx: Queries, wanted: readonly Wanted[]): Promise<void> {
  const made = await makeLinks(tx, 'stand-in', wanted)
  await sql`
    insert into mails (dedupe_key, kind, to_name, to_email, facts, created_at, next_try_at)
    select 'stand-in-link-' || made.id, 'stand-in-link', '', email,
      jsonb_build_object('linkId', made.id, 'language', language, 'place', json_build_object(
        'name', place.name, 'phone', place.phone, 'emergencyNumber', place.emergency_number
      )),
      clinic_now(), clinic_now()
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, "claimId" uuid)
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
      "claimId" uuid, email text, language text, "placeId" uuid
    ) using ("claimId")
    join places place on place.id = "placeId"
    on conflict (dedupe_key) do nothing
  `.execute(tx)
}

/** Those of these links (an array of ids) whose question is still open. */
export const asksSomething = (linkIds: RawBuilder<unknown>) => sql`
  select link.id ${openLinks({
    purpose: 'stand-in',
    still: sql`link.id = any(${linkIds}) and claim.status in ('pending', 'confirmed')
      and lower(claim.during) > clinic_now()`,
  })}`
