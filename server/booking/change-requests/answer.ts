import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { closeCharges } from '../pay/close-charges.ts'
import { chargeLateFee, mustLowerFees, noteWaived } from '../pay/fees.ts'
import { lockPartiesOf } from '../lock-parties.ts'
import { lockAppointment, moveTo } from '../move/move-on.ts'
import { patientAsked } from '../reasons.ts'
import { noteAsked } from './note-asked.ts'
import { costOfCancelling } from '../pay/terms.ts'
import type { Ground } from '../../ground.ts'
import { refundNow } from '../../payments/refund.ts'
import { mustHaveProvedRefunds } from '../../payments/prove-refunds.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { readChangeRequest } from './list.ts'
import { openWords, sealWords } from './sealed.ts'

type Open = { claim_id: string; wants: ChangeRequest['wants']; at: Date; key_id: string | null; sealed: Buffer | null }

/** The claim that a request is about. Throws `not_found`. */
async function claimOf(tx: Queries, id: string): Promise<string> {
  const { rows } = await sql<{ claim_id: string }>`select claim_id from change_requests where id = ${id}`.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].claim_id
}

/**
 * Locks an open request whose visit is already locked; every change to a visit locks the two in this order. Throws
 * `not_movable` for a request that is not open any more.
 */
async function lockOpen(tx: Queries, id: string): Promise<Open> {
  const { rows } = await sql<Open>`
    select request.claim_id, wants, request.at, key_id, sealed
    from change_requests request join claims claim on claim.id = request.claim_id
    where request.id = ${id} and request.status = 'open' and lower(claim.during) > clinic_now()
    for update of request
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_movable')
  return rows[0]
}

/**
 * Charges this fee for a visit that is locked and about to be cancelled. The most is what was agreed for the moment
 * when the patient asked. A lower fee needs a reason, which is noted. Throws `sum_changed` for a higher fee, and as
 * `mustLowerFees` for a lower one.
 */
async function keepFee(tx: Queries, caller: Caller, { claim_id: claimId, at }: Open, { fee, reason }: Chosen) {
  const agreed = await costOfCancelling(tx, claimId, at)
  if (fee > agreed) throw new Failure('sum_changed')
  if (fee < agreed) mustLowerFees(caller)
  if (fee < agreed && reason === '') {
    throw new Failure('invalid_input', { issues: [{ path: 'reason', message: rule('fill_in') }] })
  }
  if (fee > 0) await chargeLateFee(tx, claimId, fee)
  if (fee < agreed) await noteWaived(tx, caller, claimId, { agreed, fee, reason })
}

type Chosen = { fee: number; reason: string }

/**
 * Cancels the visit as its patient asked, with the chosen fee; a trigger then settles the request. Throws `not_found`
 * for a doctor if the visit is another doctor's, `not_movable` for a request that is settled, asks to move the visit,
 * or whose visit has begun, and as `keepFee`.
 */
export async function grantChangeRequest(
  ground: Ground,
  caller: Caller,
  id: string,
  chosen: Chosen = { fee: 0, reason: '' },
): Promise<ChangeRequest> {
  const { claimId, owed } = await inTransaction(ground.db, async (tx) => {
    const claimId = await claimOf(tx, id)
    await lockPartiesOf(tx, claimId)
    const standing = await lockAppointment(tx, caller, claimId)
    const request = await lockOpen(tx, id)
    if (request.wants !== 'cancel') throw new Failure('not_movable')
    await keepFee(tx, caller, request, chosen)
    const reasonId = await patientAsked(tx, 'cancel', claimId)
    const owed = await moveTo(tx, caller, standing, 'cancelled', reasonId)
    await mustHaveProvedRefunds(ground, tx, caller, [claimId])
    return { claimId, owed }
  })
  if (owed) await refundNow(ground, owed)
  await closeCharges(ground, [claimId])
  return readChangeRequest(ground, id)
}

/** Declines the request with an answer; the visit stays as it is. Throws as `grantChangeRequest`. */
export async function declineChangeRequest(
  { db, records }: Ground,
  caller: Caller,
  id: string,
  answer: string,
): Promise<ChangeRequest> {
  return inTransaction(db, async (tx) => {
    const claimId = await claimOf(tx, id)
    await lockAppointment(tx, caller, claimId)
    const { key_id: keyId, sealed } = await lockOpen(tx, id)
    const { note } = openWords(records, id, keyId && sealed ? { keyId, bytes: sealed } : null)
    const anew = sealWords(records, id, { note, answer })!
    await sql`
      update change_requests
      set status = 'declined', settled_by = ${caller.id}, settled_at = clinic_now(),
        key_id = ${anew.keyId}, sealed = ${anew.bytes}
      where id = ${id}
    `.execute(tx)
    await noteAsked(tx, caller, claimId, 'request-declined')
    return readChangeRequest({ db: tx, records }, id)
  })
}

/**
 * Withdraws a request about a visit. Anybody who may change the visit may do so, not only the person who asked. Throws
 * `not_found`, and `not_movable` for a request that is settled.
 */
export async function withdrawChangeRequest(
  { db, records }: Ground,
  caller: Caller,
  id: string,
): Promise<ChangeRequest> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ claim_id: string }>`
      select claim.id as claim_id from claims claim
      where may_change_visit(${caller.id}, claim.patient_id, claim.booked_by)
        and claim.id = (select claim_id from change_requests where id = ${id})
      for update of claim
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    await lockOpen(tx, id)
    await sql`
      update change_requests set status = 'withdrawn', settled_by = ${caller.id}, settled_at = clinic_now()
      where id = ${id}
    `.execute(tx)
    await noteAsked(tx, caller, rows[0].claim_id, 'request-withdrawn')
    return readChangeRequest({ db: tx, records }, id)
  })
}
