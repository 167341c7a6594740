import { type RawBuilder, sql } from 'kysely'
import type { SignerRole } from '#contract/forms/response-lists.ts'
import { isPatientThemselves } from '../../records/who-reads.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { allOf, atPlaces } from '../../platform/where.ts'

/**
 * Whoever fills a form in: the person or somebody who acts for them, by their account; reception with the person; or
 * somebody without a log-in, for one visit, by a mailed link or at a screen.
 */
export type Filler =
  | { way: 'account' | 'desk'; caller: Caller; claimId?: undefined }
  | { way: 'link' | 'kiosk'; claimId: string; caller?: undefined }

export const fillerOf = (caller: Caller): Filler => ({ way: caller.role === 'user' ? 'account' : 'desk', caller })

/** The account that an answer is noted with. */
export const accountOf = ({ caller }: Filler): string | null => caller?.id ?? null

/** For so long after a visit reception may go on with its forms. */
const afterVisit = sql`interval '1 day'`

/** The visits, each a `claim`, for which reception or a pass may fill forms in. */
export const visitsOf = (filler: Filler): RawBuilder<unknown> =>
  filler.caller
    ? allOf([atPlaces(sql`claim.place_id`, filler.caller), sql`upper(claim.during) > clinic_now() - ${afterVisit}`])
    : sql`claim.id = ${filler.claimId}`

/**
 * The condition that somebody may work on a draft or a given form (`id`, `person_id`, `form_id`, `claim_id`,
 * `corrects_id`): reception and passes on what their visit asks for, and on what was answered in their way already.
 * Whoever has begun may finish, also when the form is retired or its rules have changed. A correction holds what was
 * given, which only accounts read.
 */
export const reaches = (filler: Filler, form: RawBuilder<unknown>): RawBuilder<boolean> =>
  filler.way === 'account'
    ? sql<boolean>`${form}.person_id = any(acted_for(${filler.caller.id}, 'record'))`
    : sql<boolean>`exists (
        select from claims claim
        join persons visitor on visitor.id = claim.patient_id
        join persons mine on mine.id = ${form}.person_id and mine.root_id = visitor.root_id
        where ${form}.corrects_id is null and ${visitsOf(filler)} and (
          exists (
            select from forms_of_visit(claim.id) asked
            where asked.form_id = ${form}.form_id and asked.claim_id is not distinct from ${form}.claim_id
          )
          or claim.status not in ('held', 'lapsed', 'cancelled') and coalesce(${form}.claim_id, claim.id) = claim.id
            and ${hasAnswered(filler, form)}
        )
      )`

/** The condition that something was answered, or given, in this filler's way. */
const hasAnswered = ({ way }: Filler, form: RawBuilder<unknown>) => sql`(
  exists (select from form_answers answer where answer.draft_id = ${form}.id and answer.way = ${way})
  or exists (select from form_responses done where done.id = ${form}.id and done.given_way = ${way})
)`

/** As whom an account signs for this person; null where it has to be said. */
export async function signsAs(db: Queries, filler: Filler, personId: string): Promise<SignerRole | null> {
  if (filler.way !== 'account') return null
  return (await isPatientThemselves(db, filler.caller, personId)) ? 'self' : 'guardian'
}
