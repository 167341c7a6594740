import { sql } from 'kysely'
import {
  type AppointmentStatus,
  isThere,
  isUnderWay,
  mayChangeOwn,
  mayMoveOwn,
} from '#contract/booking/appointment-status.ts'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { noteAsked } from './note-asked.ts'
import { type Terms, termsOf } from '../pay/terms.ts'
import type { Ground } from '../../ground.ts'
import { enqueueMail } from '../../mail/enqueue.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { readChangeRequest } from './list.ts'
import { sealWords } from './sealed.ts'

type Visit = { status: AppointmentStatus; date: string; start_time: string; doctor_user_id: string } & Terms
type Asked = { appointmentId: string; wants: ChangeRequest['wants']; note: string }

/**
 * Asks the clinic to cancel or move the patient's own visit. Throws `not_found`, `asking_not_needed` if the patient may
 * still do so themselves, `not_askable` for a visit that has begun or is cancelled, `already_here` if the patient has
 * arrived, `already_asked`.
 */
export async function askForChange(
  { db, records }: Ground,
  caller: Caller,
  { appointmentId, wants, note }: Asked,
): Promise<ChangeRequest> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Visit>`
      select status, date, start_time, ${termsOf('appointments')},
        (select user_id from doctors where doctors.id = appointments.doctor_id) as doctor_user_id
      from appointments
      where id = ${appointmentId} and may_change_visit(${caller.id}, patient_id, booked_by) for update
    `.execute(tx)
    const [visit] = rows
    if (!visit) throw new Failure('not_found')
    const mayDoSo = wants === 'move' ? mayMoveOwn : mayChangeOwn
    if (isThere(visit)) throw new Failure('already_here')
    if (mayDoSo(visit, visit.now)) throw new Failure('asking_not_needed')
    if (!isUnderWay(visit.status) || Date.parse(visit.startsAt) <= visit.now) throw new Failure('not_askable')
    const id = crypto.randomUUID()
    const sealed = sealWords(records, id, { note, answer: '' })
    await sql`
      insert into change_requests (id, claim_id, asked_by, wants, key_id, sealed)
      values (${id}, ${appointmentId}, ${caller.id}, ${wants}, ${sealed?.keyId ?? null}, ${sealed?.bytes ?? null})
    `.execute(tx)
    await noteAsked(tx, caller, appointmentId, `asked-to-${wants}`)
    await enqueueMail(tx, {
      kind: 'change-asked',
      userId: visit.doctor_user_id,
      dedupeKey: `change-asked-${id}`,
      facts: { wants, date: visit.date, startTime: visit.start_time },
    })
    return readChangeRequest({ db: tx, records }, id)
  })
}
