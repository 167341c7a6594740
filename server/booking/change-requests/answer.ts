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
 * Locks a request whose visit is locked already; whatever is done to a visit locks them in this order. Throws
 * `not_movable` for one that is not open any more.
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
 * Keeps this fee of a visit that is locked and about to be cancelled: at the most what was agreed as of when
 * its patient asked, and less only for a reason, which is noted. Throws `sum_changed` for more,
 * and for less as `mustLowerFees` does.
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
 * Cancels the visit as its patient asked, which settles the request (a trigger), and keeps the fee that was chosen.
 * Throws `not_found` for a doctor whose visit it is not, `not_movable` for one that is settled, that begins, or that
 * wants another time, and as `keepFee` does.
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
    return { claimId, owed: await moveTo(tx, caller, standing, 'cancelled', reasonId) }
  })
  if (owed) await refundNow(ground, owed)
  await closeCharges(ground, [claimId])
  return readChangeRequest(ground, id)
}

/** Leaves the visit as it is and says why. Throws as `grantChangeRequest` does. */
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
 * Takes back what was asked of a visit, whoever asked: by anybody who may change the visit. Throws `not_found`,
 * `not_movable` for one that is settled.
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
