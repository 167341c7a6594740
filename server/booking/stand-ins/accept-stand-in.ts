import { sql } from 'kysely'
import type { Appointment } from '#contract/booking/booking.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { lockPartiesOf } from '../lock-parties.ts'
import { readAppointment } from '../read.ts'

/**
 * Notes the patient's answer about the doctor who stands in; the visit is locked. Answers false if it was answered
 * before.
 */
export async function answerStandIn(tx: Queries, id: string, answer: 'accepted' | 'moved'): Promise<boolean> {
  const { rows } = await sql`
    update stand_ins set answer = ${answer}, answered_at = clinic_now()
    where claim_id = ${id} and answer is null returning claim_id
  `.execute(tx)
  return rows.length > 0
}

/**
 * The patient accepts the doctor who stands in, the one they were shown; accepting again changes nothing. Throws
 * `not_found` if nobody stands in, or another doctor does.
 */
export async function acceptStandIn(
  ground: Ground,
  caller: Caller,
  id: string,
  doctorId: string,
): Promise<Appointment> {
  await inTransaction(ground.db, async (tx) => {
    await lockPartiesOf(tx, id)
    const found = await sql`
      select from appointments claim join stand_ins on claim_id = claim.id
      where claim.id = ${id} and may_change_visit(${caller.id}, claim.patient_id, claim.booked_by)
        and claim.status in ('pending', 'confirmed') and to_doctor_id = ${doctorId}
      for update of claim
    `.execute(tx)
    if (found.rows.length === 0) throw new Failure('not_found')
    if (!(await answerStandIn(tx, id, 'accepted'))) return
    await sql`
      insert into appointment_events (claim_id, actor_id, kind) values (${id}, ${caller.id}, 'stand-in-accepted')
    `.execute(tx)
  })
  return readAppointment(ground, id, caller)
}
