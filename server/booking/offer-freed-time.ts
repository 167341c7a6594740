import { sql } from 'kysely'
import { offerMinutes } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'
import { checkSoon } from '../payments/ledger.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { endWaitingOf } from '../waiting-list/end-waiting.ts'

/** How many offers that have run out are passed on in one transaction. */
const most = 100
/**
 * How often a rival may take the time that is about to be offered before the day is left to whatever that rival causes.
 */
const patience = 3

/**
 * Offers what is free on a day to those who wait for it, the first in line first: each gets one time as a hold of their
 * own for 15 minutes, and is told by mail and bell. Part of the transaction that frees a time, so that nobody comes in
 * between. Whoever cannot be at any of the times, or holds another one now, is left waiting and keeps nobody behind
 * them from one. Answers how many were offered something.
 */
export async function offerFreedTime(tx: Queries, doctorId: string, date: string): Promise<number> {
  // The locks of lockParties, but without waiting: this transaction may hold claims already, which come after these
  // locks. Where somebody changes the doctor or a patient at this moment, the job that works on the waiting list offers
  // it later.
  const doctor = await sql`select from doctors where id = ${doctorId} and listed for share skip locked`.execute(tx)
  if (doctor.rows.length === 0) return 0
  await endWaitingOf(tx, { doctorId, date })
  let offered = 0
  let lost = 0
  while (lost < patience) {
    const outcome = await offerNext(tx, doctorId, date)
    if (!outcome.chosen) break
    if (outcome.held) offered++
    else lost++
  }
  return offered
}

/**
 * The free times of a day, and those in line who can come to one of them: `entry`, `person`, `doctor` and their
 * `possible` time.
 */
const freeTimesOf = (doctorId: string, date: string) => sql`
  select free.* from free_times(${doctorId}, ${date}::date, ${date}::date) free
  -- A hold that is over still stands in the way of the constraint until somebody lapses it.
  where not exists (
    select from claims over
    where over.doctor_id = ${doctorId} and over.status = 'held' and over.during && free.during
  )`
const whoCanCome = (doctorId: string, date: string) => sql`
  from waitlist entry
  join doctors doctor on doctor.id = entry.doctor_id and doctor.listed
  join users person on person.id = entry.patient_id and person.closed_at is null
  cross join lateral (
    select free.start_time, free.end_time, free.during from free
    where not exists (
      select from live_claims own
      where own.patient_id = entry.patient_id and (own.during && free.during or own.status = 'held')
    )
    order by free.start_time limit 1
  ) possible
  where entry.doctor_id = ${doctorId} and entry.date = ${date}::date and entry.status = 'waiting'
    and entry.date >= clinic_today() and exists (select from free)`

/** Offers one time to the first in line who can come. `chosen`: there is somebody; `held`: no rival was quicker. */
async function offerNext(tx: Queries, doctorId: string, date: string): Promise<{ chosen: boolean; held: boolean }> {
  const { rows } = await sql<{ chosen: boolean; held: boolean }>`
    with free as materialized (${freeTimesOf(doctorId, date)}),
    choice as materialized (
      select entry.id, entry.patient_id, doctor.fee_cents, doctor.location, possible.*
      ${whoCanCome(doctorId, date)}
      order by entry.created_at, entry.id
      limit 1 for update of entry skip locked for no key update of person skip locked
    ), held as (
      insert into claims (
        doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at, amount_cents,
        payment_method, location
      )
      select ${doctorId}, patient_id, ${date}::date, start_time, end_time, during, 'held',
        clinic_now() + make_interval(mins => ${offerMinutes}), fee_cents, 'card', location
      from choice
      on conflict do nothing
      returning id
    ), noted as (
      insert into appointment_events (claim_id, kind) select id, 'offered' from held
    ), moved as (
      update waitlist set status = 'offered', claim_id = held.id from held, choice where waitlist.id = choice.id
    )
    select exists (select from choice) as chosen, exists (select from held) as held
  `.execute(tx)
  return rows[0]!
}

/**
 * Passes offers on: what was not taken within its 15 minutes goes to the next in line. Also offers what has become free
 * in any other way: whatever frees a time notes its day in `freed_times`. Each day is a short transaction of its own,
 * taken by one server. Answers how many were offered something.
 */
export async function workOnWaitingList({ db, log }: Pick<Ground, 'db' | 'log'>, stop?: AbortSignal): Promise<number> {
  while (!stop?.aborted && (await inTransaction(db, lapseOffers)) === most);
  let offered = 0
  while (!stop?.aborted) {
    const day = await nextFreedDay(db)
    if (!day) break
    try {
      offered += await inTransaction(db, (tx) => offerDay(tx, day))
    } catch (error) {
      log.warn({ err: error }, 'A freed time could not be offered and will be looked at again in a minute')
    }
  }
  return offered
}

/** Offers a day that was taken by `nextFreedDay`, and forgets it unless somebody who could come was passed over. */
async function offerDay(tx: Queries, { doctor_id: doctorId, date, ids }: FreedDay): Promise<number> {
  // Nothing is held yet, so this may wait for whoever changes the doctor.
  await sql`select from doctors where id = ${doctorId} for share`.execute(tx)
  const offered = await offerFreedTime(tx, doctorId, date)
  await sql`
    with free as materialized (${freeTimesOf(doctorId, date)})
    delete from freed_times where id = any(${ids}::bigint[]) and not exists (select ${whoCanCome(doctorId, date)})
  `.execute(tx)
  return offered
}

async function lapseOffers(tx: Queries): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update claims set status = 'lapsed'
    where id = any(array(
      select claim.id from holds_over claim
      join waitlist entry on entry.claim_id = claim.id and entry.status = 'offered'
      order by claim.id limit ${most} for update of claim skip locked
    ))
    returning id
  `.execute(tx)
  await checkSoon(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

type FreedDay = { doctor_id: string; date: string; ids: string[] }

/**
 * Takes the day that has been due for longest, by putting all its rows that are due off for a minute: whatever becomes
 * of it, the others have their turn.
 */
async function nextFreedDay(db: Ground['db']): Promise<FreedDay | undefined> {
  const { rows } = await sql<FreedDay>`
    with next as (
      select doctor_id, date from freed_times where due_at <= clinic_now()
      order by due_at limit 1 for update skip locked
    ), taken as (
      update freed_times set due_at = clinic_now() + interval '1 minute'
      from next
      where freed_times.doctor_id = next.doctor_id and freed_times.date = next.date
        and freed_times.due_at <= clinic_now()
      returning freed_times.*
    )
    select doctor_id, date, array_agg(id) as ids from taken group by doctor_id, date
  `.execute(db)
  return rows[0]
}
