import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/records/papers.ts'
import { provePassword, stillProved } from '../../auth/prove-password.ts'
import type { Ground } from '../../ground.ts'
import type { CalledFrom } from '../../platform/bind.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { mustWorkHere } from '../emergency/open.ts'
import { lockRecord } from '../items/write.ts'
import { ownPersonKey } from '../person-keys.ts'
import { findToWithdraw, mustBeNewest } from './own.ts'
import { placeOfWithdrawal } from './seal.ts'
import { tellOfPaper } from './tell.ts'

/**
 * Withdraws a paper or an addendum of the doctor's own, or of one who works here no more and whose patient they treat:
 * it stays readable, and counts no more. Answers the id of the paper. Throws `wrong_password`, `too_many_logins`,
 * `right_missing`, `not_found`, `changed_meanwhile` if it is no longer the newest version, `paper_withdrawn`.
 */
export async function withdrawPaper(
  ground: Ground,
  { caller, from }: { caller: Caller; from: CalledFrom },
  id: string,
  { reason, password }: InputOf<typeof contract.withdrawPaper>['body'],
): Promise<string> {
  const hash = await provePassword(ground, caller, password, from)
  return inTransaction(ground.db, async (tx) => {
    await stillProved(tx, caller, hash)
    await mustWorkHere(tx, caller)
    const paper = await findToWithdraw(tx, caller, id)
    await lockRecord(tx, paper.person_id)
    await mustBeNewest(tx, id)
    const key = await ownPersonKey({ db: tx, records: ground.records }, paper.person_id, 'care')
    await sql`
      insert into paper_withdrawals (paper_id, by_id, sealed)
      values (${id}, ${caller.id}, ${key.seal(reason, placeOfWithdrawal(id))})
    `.execute(tx)
    await tellOfPaper(tx, caller, {
      ...{ id, personId: paper.person_id, act: 'withdrawn', notForGuardians: paper.not_for_guardians },
    })
    auditIsAbout([paper.person_id, id])
    if (!paper.addendum_to) return id
    const { rows } = await sql<{ id: string }>`
      select id from record_papers where root_id = ${paper.addendum_to} order by version desc limit 1
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    return rows[0].id
  })
}
