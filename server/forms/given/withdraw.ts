import { sql } from 'kysely'
import type { GivenForm } from '#contract/forms/responses.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { lockPerson } from '../fill/drafts.ts'
import { readGivenForm } from './read.ts'
import { tellOfConsent } from './tell.ts'

/**
 * Withdraws a consent, with every other one of the same form (of one for each visit, but to research: for that visit),
 * so that none of them is in force still. A guardian does not withdraw what the person has signed themselves. What was
 * signed stays. Withdrawn again it answers the same. Throws `not_found`, `only_for_consents`, and `consent_not_yours`
 * for a guardian where the person has signed themselves.
 */
export async function withdrawConsent({ db }: Ground, caller: Caller, id: string): Promise<GivenForm> {
  return inTransaction(db, async (tx) => {
    const given = await readGivenForm(tx, caller, id)
    if (given.purpose !== 'consent') throw new Failure('only_for_consents')
    if (given.state === 'withdrawn') return given
    if (!given.mayWithdraw) throw new Failure('consent_not_yours')
    await lockPerson(tx, given.personId)
    await sql`
      insert into consent_withdrawals (response_id, by_id)
      select other.id, ${caller.id}
      from given_forms other join form_responses given on given.id = ${id} join forms form on form.id = given.form_id
      where other.form_id = given.form_id and other.root_id = ${given.personId} and other.withdrawn_at is null
        and (
          other.claim_id is not distinct from given.claim_id
          or (form.asked <> 'each-visit' or form.guards = 'research') and (
            ${caller.role !== 'user'} or other.signed_as = 'guardian'
            or other.person_id = any(records_with(${caller.id}))
          )
        )
      on conflict (response_id) do nothing
    `.execute(tx)
    await tellOfConsent(tx, caller.id, { id, personId: given.personId, act: 'withdrawn' })
    auditIsAbout([given.personId, id])
    return readGivenForm(tx, caller, id)
  })
}
