import { sql } from 'kysely'
import { type AppointmentStatus, isThere, mayMoveToOffered } from '#contract/booking/appointment-status.ts'
import type { Waiting } from '#contract/booking/waiting-list.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { lockPartiesOf } from '../lock-parties.ts'
import { type Terms, termsOf } from '../pay/terms.ts'
import { mayBook } from '../take/may-be-taken.ts'
import { readWaiting } from './list.ts'

/**
 * Has the patient of a visit told when an earlier time of the same doctor, kind and place comes free: it is held for
 * them, and taking it moves the visit. Times that are free already are not offered. Throws `not_found`, `already_here`,
 * `not_reschedulable` if the visit may not be moved to what is offered, or its kind not be booked any more;
 * `already_waiting`.
 */
export async function waitForEarlier({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<Waiting> {
  return inTransaction(db, async (tx) => {
    await lockPartiesOf(tx, id)
    const found = await sql<Terms & { status: AppointmentStatus; mayBeBooked: boolean }>`
      select claim.status, ${termsOf('claim')}, exists (
          select from offers offer where offer.doctor_id = claim.doctor_id and offer.kind_id = claim.kind_id
            and ${mayBook(sql`offer.audience`, sql`claim.patient_id`)}
        ) as "mayBeBooked"
      from appointments claim
      where claim.id = ${id} and may_change_visit(${caller.id}, claim.patient_id, claim.booked_by)
      for update of claim
    `.execute(tx)
    const [visit] = found.rows
    if (!visit) throw new Failure('not_found')
    if (isThere(visit)) throw new Failure('already_here')
    if (!visit.mayBeBooked || !mayMoveToOffered(visit, visit.now)) throw new Failure('not_reschedulable')
    const joined = await sql<{ id: string }>`
      insert into waitlist (
        doctor_id, patient_id, date, until_date, kind_id, place_id, created_at, asked_by, for_claim_id, known_free
      )
      select claim.doctor_id, claim.patient_id, asked.today, claim.date, claim.kind_id, claim.place_id, clinic_now(),
        nullif(${caller.id}::uuid, claim.patient_id), claim.id, coalesce((
          select range_agg(free.during)
          from free_starts(claim.doctor_id, claim.kind_id, claim.place_id, asked.today, claim.date) free
          where upper(free.during) <= lower(claim.during)
        ), '{}')
      from claims claim
      cross join lateral (
        select (clinic_now() at time zone coalesce(zone_of(claim.place_id), clinic_zone()))::date as today
      ) asked
      where claim.id = ${id}
      on conflict do nothing returning id
    `.execute(tx)
    const [entry] = joined.rows
    if (!entry) throw new Failure('already_waiting')
    return readWaiting(tx, entry.id)
  })
}

/**
 * Waits again, in the old place in line, for earlier times of visits that are as before. Times that were held for them
 * may be somebody else's by now, so that each is looked for anew.
 */
export async function waitAgain(tx: Queries, entryIds: readonly string[]): Promise<void> {
  await sql`
    with again as (
      update waitlist set status = 'waiting', claim_id = null
      where id = any(${entryIds as string[]}::uuid[]) and status in ('left', 'passed')
      returning doctor_id, date
    )
    insert into freed_times (doctor_id, date) select distinct doctor_id, date from again
  `.execute(tx)
}
