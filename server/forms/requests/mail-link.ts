import { type RawBuilder, sql } from 'kysely'
import type { MailedFormLink } from '#contract/forms/requests.ts'
import { responseLimits } from '#contract/forms/response-lists.ts'
import type { Ground } from '../../ground.ts'
import { enqueueFormLink } from '../../mail/form-link-by-hand.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { lockPerson } from '../fill/drafts.ts'
import { tellThatFormWaits } from '../given/tell.ts'

/** When the way to the forms of a visit was last mailed by hand, to its address or to accounts; null: never. */
const lastMailed = (visitId: RawBuilder<unknown>) => sql`(
  select max(mail.created_at) from (
    select created_at from mails where claim_id = ${visitId} and user_id is null and kind = 'address-forms'
    union all
    select mails.created_at from claims visit cross join lateral told_of_record(visit.patient_id) told
    join mails on mails.user_id = told.account_id and mails.kind = 'form-waits'
      and mails.facts ->> 'visitId' = visit.id::text
    where visit.id = ${visitId}
  ) mail
)`

/** As `lastMailed`, for the wire. */
export const linkMailedAt = (visitId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`iso(${lastMailed(visitId)})`

/**
 * Mails the way to the forms of a visit: to the accounts that may fill them in, which log in; without one, the link
 * that asks for a proof to the address of the patient. Throws `not_found`, `form_not_asked` where nothing waits,
 * `form_link_just_mailed`, `no_mail_address`.
 */
export async function mailFormLink({ db }: Ground, caller: Caller, visitId: string): Promise<MailedFormLink> {
  return inTransaction(db, async (tx) => {
    // Of two who press at once, one mails it.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`form link of ${visitId}`}, 0))`.execute(tx)
    const { personId, isJust } = await whereFormsWait(tx, visitId)
    await lockPerson(tx, personId)
    if (isJust) throw new Failure('form_link_just_mailed')
    const { rows } = await sql<{ at: string }>`select iso(now()) as at`.execute(tx)
    const mailedAt = rows[0]!.at
    const key = `link-${visitId}-${mailedAt}`
    const to = (await tellThatFormWaits(tx, caller.id, key, { personId, visitId })) > 0 ? 'accounts' : 'address'
    if (to === 'address' && !(await enqueueFormLink(tx, visitId, key))) throw new Failure('no_mail_address')
    auditIsAbout([personId, visitId])
    return { to, mailedAt }
  })
}

/** A visit whose forms can still be filled in by its link, and whether it was just mailed. */
async function whereFormsWait(tx: Queries, visitId: string): Promise<{ personId: string; isJust: boolean }> {
  const { rows } = await sql<{ personId: string; isJust: boolean; waits: boolean }>`
    select record.root_id as "personId",
      claim.status in ('pending', 'confirmed', 'in-progress') and upper(claim.during) > clinic_now()
        and exists (select from forms_of_visit(claim.id) asked where asked.state <> 'given') as waits,
      coalesce(
        ${lastMailed(sql`claim.id`)} > now() - make_interval(mins => ${sql.lit(responseLimits.linkMinutes)}), false
      ) as "isJust"
    from claims claim join persons record on record.id = claim.patient_id
    where claim.id = ${visitId} and claim.status not in ('held', 'lapsed')
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  if (!rows[0].waits) throw new Failure('form_not_asked')
  return rows[0]
}
