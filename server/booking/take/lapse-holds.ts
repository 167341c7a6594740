import { sql } from 'kysely'
import { checkSoon } from '../../payments/ledger.ts'
import type { Queries } from '../../platform/database.ts'
import { type Absence, fallsWithin } from '../absences/be-away.ts'
import { heldForVisit } from './may-be-taken.ts'
import { visitOf, type WantedTime } from './wanted-time.ts'

/**
 * Ends the expired holds that overlap this time, anybody's, and the booking account's own holds: all of those with
 * `all` (before it takes another time), only those that overlap with `overlapping` (for a series) and `for a move`. An
 * overlapping time that is held for a visit of the person stays held, but for a move: it would be a second visit. Their
 * payments are checked soon.
 */
export async function lapseHoldsAt(
  tx: Queries,
  attempt: WantedTime & { patientId: string; accountId: string },
  own: 'all' | 'overlapping' | 'for a move',
): Promise<void> {
  const ofPerson = sql`patient_id = any(records_with(${attempt.patientId}::uuid)) and during && visit.instants`
  const { rows } = await sql<{ id: string }>`
    update claims set status = 'lapsed'
    where id = any(array(
      select claims.id from claims cross join ${visitOf(attempt)} visit
      where status = 'held' and (
        booker_id = ${attempt.accountId}::uuid and not (
          ${own !== 'for a move'}::boolean and hold_expires_at > clinic_now()
          and patient_id = any(records_with(${attempt.patientId}::uuid))
          and doctor_id = ${attempt.doctorId} and blocked && visit.block and ${heldForVisit(sql`claims.id`)}
        ) and (
          ${own === 'all'}::boolean or ${ofPerson} or blocked && visit.block and (
            doctor_id = ${attempt.doctorId}::uuid
            or room_id in (select rooms.id from rooms where rooms.place_id = visit.place_id)
          )
        )
        or claims.id in (select over.id from holds_over over where ${ofPerson})
        or claims.id in (
          select over.id from holds_over over
          where over.doctor_id = ${attempt.doctorId}::uuid and over.blocked && visit.block
        )
        or claims.id in (
          select over.id from holds_over over
          where over.blocked && visit.block
            and over.room_id in (select rooms.id from rooms where rooms.place_id = visit.place_id)
        )
      )
      order by claims.id for update of claims
    ))
    returning id
  `.execute(tx)
  await checkSoon(
    tx,
    rows.map((row) => row.id),
  )
}

/**
 * Ends the hold of an earlier time that is offered for a visit, whoever holds it, so that the visit can move to it.
 * Answers that time; undefined if none is offered.
 */
export async function lapseOfferFor(tx: Queries, visitId: string) {
  const { rows } = await sql<{ id: string; doctor_id: string; place_id: string; date: string; start_time: string }>`
    update claims set status = 'lapsed'
    where status = 'held' and hold_expires_at > clinic_now() and id = any(array(
      select claim_id from waitlist where for_claim_id = ${visitId} and status = 'offered'
    ))
    returning id, doctor_id, place_id, date, start_time
  `.execute(tx)
  await checkSoon(
    tx,
    rows.map(({ id }) => id),
  )
  return rows[0]
}

/**
 * Ends the holds within an absence of the doctor, who is locked: their owners lose the time, and a payment that still
 * arrives is refunded. `standInId` is the doctor who takes the hours over: their expired holds end too. The payments
 * are checked soon. Answers the ended holds.
 */
export async function lapseHoldsWithin(
  tx: Queries,
  doctorId: string,
  absence: Absence,
  standInId?: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update claims set status = 'lapsed'
    where id = any(array(
      select claim.id from claims claim
      where claim.status = 'held' and (
        claim.doctor_id = ${doctorId} and ${fallsWithin(absence)}
        or claim.doctor_id = ${standInId ?? null}::uuid and claim.id in (select over.id from holds_over over)
      )
      order by claim.id for update
    ))
    returning id
  `.execute(tx)
  const lapsed = rows.map(({ id }) => id)
  await checkSoon(tx, lapsed)
  return lapsed
}
