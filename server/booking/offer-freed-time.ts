import { sql } from 'kysely'
import { offerMinutes } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { checkSoon } from '../payments/ledger.ts'
import { inTransaction, type Queries } from '../platform/database.ts'

/**
 * Offers what is free on a day to those who wait for it, the first in line first: each gets one time as a hold of their own for 15 minutes, and is told
 * by mail and bell. Part of the transaction that frees a time, so that nobody comes in between. Whoever cannot be at that time, or holds
 * another one now, is left waiting.
 */
export async function offerFreedTime(tx: Queries, doctorId: string, date: string): Promise<number> {
  // The locks of lockParties, but without waiting: this transaction may hold claims already, which come after these locks.
  // Where somebody changes the doctor or a patient at this moment, the job that works on the waiting list offers it later.
  const doctor = await sql`select from doctors where id = ${doctorId} and listed for share skip locked`.execute(tx)
  if (doctor.rows.length === 0) return 0
  const waiting = await sql<{ id: string }>`
    select entry.id from waitlist entry join users patient on patient.id = entry.patient_id and patient.closed_at is null
    where doctor_id = ${doctorId} and date = ${date}::date and status = 'waiting' and date >= clinic_today()
    order by entry.created_at, entry.id limit 20
    for update of entry skip locked for no key update of patient skip locked
  `.execute(tx)
  let offered = 0
  for (const { id } of waiting.rows) {
    const { rows } = await sql`
      with entry as (
        select entry.*, doctor.fee_cents, doctor.location
        from waitlist entry join doctors doctor on doctor.id = entry.doctor_id and doctor.listed
        where entry.id = ${id}
      ), held as (
        insert into claims (
          doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at, amount_cents, payment_method,
          location
        )
        select entry.doctor_id, entry.patient_id, entry.date, free.start_time, free.end_time, free.during, 'held',
          clinic_now() + make_interval(mins => ${offerMinutes}), entry.fee_cents, 'card', entry.location
        from entry
        cross join lateral (
          select * from free_times(entry.doctor_id, entry.date, entry.date) free
          where not exists (
            select from live_claims own
            where own.patient_id = entry.patient_id
              and (own.during && free.during or own.status = 'held')
          )
          -- A hold that is over still stands in the way of the constraint until somebody lapses it.
          and not exists (
            select from claims over
            where over.doctor_id = entry.doctor_id and over.status = 'held' and over.during && free.during
          )
          order by free.start_time limit 1
        ) free
        on conflict do nothing
        returning *
      ), noted as (
        insert into appointment_events (claim_id, kind) select id, 'offered' from held
      ), moved as (
        update waitlist set status = 'offered', claim_id = held.id from held where waitlist.id = ${id}
      )
      select id from held
    `.execute(tx)
    offered += rows.length
  }
  return offered
}

/**
 * Passes offers on: what was not taken within its 15 minutes goes to the next in line, and whoever booked that day waits no longer. Also offers
 * what has become free in any other way. Answers how many were offered something.
 */
export async function workOnWaitingList({ db }: Pick<Ground, 'db'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const lapsed = await sql<{ id: string }>`
      update claims set status = 'lapsed'
      where status = 'held' and hold_expires_at <= clinic_now()
        and id in (select claim_id from waitlist where status = 'offered')
      returning id
    `.execute(tx)
    await checkSoon(
      tx,
      lapsed.rows.map(({ id }) => id),
    )
    await sql`
      update waitlist set status = case when claim.status = 'lapsed' then 'passed' else 'booked' end
      from claims claim
      where waitlist.status = 'offered' and claim.id = waitlist.claim_id and claim.status <> 'held'
    `.execute(tx)
    await sql`
      update waitlist set status = 'booked'
      where status = 'waiting' and exists (
        select from claims claim
        where claim.patient_id = waitlist.patient_id and claim.doctor_id = waitlist.doctor_id
          and claim.date = waitlist.date and claim.status in ('pending', 'confirmed')
          and claim.created_at > waitlist.created_at
      )
    `.execute(tx)
    const days = await sql<{ doctor_id: string; date: string }>`
      select distinct doctor_id, date from waitlist where status = 'waiting' and date >= clinic_today()
    `.execute(tx)
    let offered = 0
    for (const { doctor_id: doctorId, date } of days.rows) offered += await offerFreedTime(tx, doctorId, date)
    return offered
  })
}
