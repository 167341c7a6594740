import { sql } from 'kysely'
import type { Prescription } from '#contract/records/prescriptions.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { mustWorkHere } from '../emergency/open.ts'
import { lockRecord } from '../items/write.ts'
import { isOwnPaper } from '../papers/own.ts'
import { readPrescriptions } from './list.ts'

/**
 * Takes back what a pharmacy has noted, as the prescriber: it can be dispensed that often again. Throws `not_found` for
 * anybody else, `right_missing` for a doctor who is suspended, `taken_back_already`.
 */
export async function takeDispensingBack(ground: Ground, caller: Caller, id: string): Promise<Prescription> {
  return inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<{ paper_id: string; person_id: string }>`
      select code.paper_id, paper.person_id
      from dispensings dispensing
      join prescription_codes code on code.paper_id = dispensing.paper_id
      join record_papers paper on paper.id = code.paper_id
      where dispensing.id = ${id} and ${isOwnPaper(caller)}
    `.execute(tx)
    const [found] = rows
    if (!found) throw new Failure('not_found')
    await mustWorkHere(tx, caller)
    await lockRecord(tx, found.person_id)
    const { rows: taken } = await sql`
      insert into dispensings_taken_back (dispensing_id, by_id) values (${id}, ${caller.id})
      on conflict do nothing returning dispensing_id
    `.execute(tx)
    if (taken.length === 0) throw new Failure('taken_back_already')
    auditIsAbout([found.person_id, found.paper_id])
    const where = sql`prescription.paper_id = ${found.paper_id}`
    return (await readPrescriptions({ ...ground, db: tx }, caller, where))[0]!
  })
}
