import { sql } from 'kysely'
import type { Waiting } from '#contract/booking.ts'
import { offerMinutes } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { checkSoon } from '../payments/ledger.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

const asWaiting = sql<Waiting>`
  json_build_object(
    '_id', entry.id,
    'doctorId', json_build_object('_id', doctor.id, 'name', person.name),
    'date', entry.date,
    'status', entry.status,
    'ahead', (
      select count(*) from waitlist before
      where before.doctor_id = entry.doctor_id and before.date = entry.date and before.status = 'waiting'
        and entry.status = 'waiting' and (before.created_at, before.id) < (entry.created_at, entry.id)
    ),
    'offer', case when entry.status = 'offered' then json_build_object(
      'slotId', to_char(claim.start_time, 'HH24:MI') || '-' || to_char(claim.end_time, 'HH24:MI'),
      'expiresAt', to_char(claim.hold_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) end
  )`

const withNames = sql`
  join doctors doctor on doctor.id = entry.doctor_id
  join users person on person.id = doctor.user_id
  left join claims claim on claim.id = entry.claim_id`

/** The days the patient waits for, soonest first. */
export async function listWaiting(db: Queries, caller: Caller): Promise<Waiting[]> {
  const { rows } = await sql<{ waiting: Waiting }>`
    select ${asWaiting} as waiting from waitlist entry ${withNames}
    where entry.patient_id = ${caller.id} and entry.status in ('waiting', 'offered') and entry.date >= clinic_today()
      and (entry.status = 'waiting' or claim.status = 'held' and claim.hold_expires_at > clinic_now())
    order by entry.date, entry.created_at
  `.execute(db)
  return rows.map(({ waiting }) => waiting)
}

/**
 * Puts the patient in line for a day on which the doctor works and nothing is free. Throws `slot_not_offered` for a day without any times,
 * `times_are_free`, `already_waiting`.
 */
export async function joinWaitlist(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { doctorId, date }: { doctorId: string; date: string },
): Promise<Waiting> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ known: boolean; offered: boolean; free: boolean }>`
      select exists (select from doctors where id = ${doctorId} and listed) as known,
        exists (select from offered_times(${doctorId}, ${date}::date, ${date}::date)) as offered,
        exists (select from free_times(${doctorId}, ${date}::date, ${date}::date)) as free
    `.execute(tx)
    const day = rows[0]!
    if (!day.known) throw new Failure('not_found')
    if (!day.offered) throw new Failure('slot_not_offered')
    if (day.free) throw new Failure('times_are_free')
    const joined = await sql<{ id: string }>`
      insert into waitlist (doctor_id, patient_id, date, created_at)
      values (${doctorId}, ${caller.id}, ${date}::date, clinic_now())
      on conflict do nothing returning id
    `.execute(tx)
    const [entry] = joined.rows
    if (!entry) throw new Failure('already_waiting')
    const read = await sql<{ waiting: Waiting }>`
      select ${asWaiting} as waiting from waitlist entry ${withNames} where entry.id = ${entry.id}
    `.execute(tx)
    return read.rows[0]!.waiting
  })
}

/** Takes the patient out of the line; a time held for them goes to the next. Throws `not_found`. */
export async function leaveWaitlist({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ doctor_id: string; date: string; claim_id: string | null }>`
      update waitlist set status = 'left'
      where id = ${id} and patient_id = ${caller.id} and status in ('waiting', 'offered')
      returning doctor_id, date, claim_id
    `.execute(tx)
    const [left] = rows
    if (!left) throw new Failure('not_found')
    if (!left.claim_id) return
    await sql`update claims set status = 'lapsed' where id = ${left.claim_id} and status = 'held'`.execute(tx)
    await checkSoon(tx, [left.claim_id])
    await offerFreedTime(tx, left.doctor_id, left.date)
  })
}

/**
 * Offers what is free on a day to those who wait for it, the first in line first: each gets one time as a hold of their own for 15 minutes, and is told
 * by mail and bell. Part of the transaction that frees a time, so that nobody comes in between. Whoever cannot be at that time, or holds
 * another one now, is left waiting.
 */
export async function offerFreedTime(tx: Queries, doctorId: string, date: string): Promise<number> {
  const waiting = await sql<{ id: string }>`
    select id from waitlist
    where doctor_id = ${doctorId} and date = ${date}::date and status = 'waiting' and date >= clinic_today()
    order by created_at, id limit 20 for update skip locked
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
            select from claims own
            where own.patient_id = entry.patient_id and own.status not in ('lapsed', 'cancelled')
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
export async function workOnWaitlist({ db }: Pick<Ground, 'db'>): Promise<number> {
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
