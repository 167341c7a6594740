import { type RawBuilder, sql } from 'kysely'
import { slotIdOf } from '#contract/clinic-time.ts'
import { offerMinutes, partsOfDay } from '#contract/rules.ts'
import type { Ground } from '../../ground.ts'
import { checkSoon } from '../../payments/ledger.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import type { WantedClaim } from '../take/wanted-time.ts'
import { timesMoved } from '../../clinic/kinds/visit-terms.ts'
import { endWaitingOf } from './end-waiting.ts'
import { arrivedAt } from '../pay/terms.ts'
import { insertClaims } from '../take/insert-claims.ts'
import { lockFreeRoomsOfLine } from '../lock-rooms.ts'
import { freeRoom, mayBook } from '../take/may-be-taken.ts'

/** How many expired offers are passed on in one transaction. */
const most = 100
/**
 * How often a rival may take the time that is about to be offered before this gives up; the rival's own change then
 * makes the day due again.
 */
const patience = 3

/**
 * Offers free times to the patients who wait for a day, or for a range that includes it, first come first served. Each
 * gets the first time of their kind, place, days and part of the day, held for them for 15 minutes, and is told by mail
 * and notification. This is part of the transaction that frees a time, so that nobody can book it in between. A patient
 * who is busy at all of the times, or holds another one now, keeps waiting without blocking those behind them. Answers
 * how many patients were offered a time.
 */
export async function offerFreedTime(tx: Queries, doctorId: string, date: string): Promise<number> {
  // The locks of lockParties, but without waiting: this transaction may have locked claims already, and claims come
  // after these locks. If somebody is changing the doctor or a patient, or taking a room, at this moment, the
  // waiting-list job makes the offer later.
  const doctor = await sql`select from doctors where id = ${doctorId} and listed for share skip locked`.execute(tx)
  if (doctor.rows.length === 0) return 0
  await endWaitingOf(tx, { doctorId, date })
  // Usually nobody waits, and then no free times are computed.
  const waiting = await sql`
    select from waitlist
    where doctor_id = ${doctorId} and status = 'waiting' and ${date}::date between date and until_date limit 1
  `.execute(tx)
  if (waiting.rows.length === 0 || !(await lockFreeRoomsOfLine(tx, doctorId))) return 0
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
 * What can be offered on a day of a doctor. `waiting`: the entries for this day, and those that share days with them,
 * so that the earliest entry is asked first. `offered`: the times that are free for their kinds, places and days, with
 * what is copied onto the claim.
 */
const whatIsFree = (doctorId: string, date: string) => sql`
  span as materialized (
    select min(date) as first, max(until_date) as last from waitlist
    where doctor_id = ${doctorId} and status = 'waiting' and ${date}::date between date and until_date
  ), waiting as materialized (
    select entry.* from waitlist entry, span
    where entry.doctor_id = ${doctorId} and entry.status = 'waiting'
      and entry.date <= span.last and entry.until_date >= span.first
  ), offered as materialized (
    select wish.kind_id, wish.place_id, free.*, offer.fee_cents, offer.mode, offer.audience, offer.room_sort,
      offer.buffer_before, offer.buffer_after
    from (
      select kind_id, place_id, min(date) as first, max(until_date) as last from waiting group by kind_id, place_id
    ) wish
    join offers offer on offer.doctor_id = ${doctorId} and offer.kind_id = wish.kind_id
    join places place on place.id = wish.place_id and not place.closed
    cross join lateral free_starts(${doctorId}, wish.kind_id, wish.place_id, wish.first, wish.last) free
    -- An expired hold still conflicts with the constraint until it is marked as lapsed.
    where not exists (
      select from claims over
      where over.doctor_id = ${doctorId} and over.status = 'held'
        and over.blocked && blocked_of(free.during, offer.buffer_before, offer.buffer_after)
    )
  )`

/** The accounts that a time for a `person` can be offered to: their own, or one that may book for them. */
export const accountsFor = sql`
  select person.id as account_id, true as own from users account
  where account.id = person.id and account.closed_at is null
  union all
  select guardian.account_id, false from guardians guardian
  where guardian.person_id = person.id and 'book' = any(guardian.rights)`

/** Whether a time of day lies in the part that an `entry` asks for. */
export const isInPart = (start: RawBuilder<unknown>) => sql`(
  ${start} >= (${partsAs(0)} ->> coalesce(entry.part, 'any'))::time
  and ${start} < (${partsAs(1)} ->> coalesce(entry.part, 'any'))::time
)`

/**
 * For an `entry` of a visit: only what is earlier than the visit, has become free since, and may still be taken for it
 * (`mayMoveToOffered`).
 */
const isEarlier = sql`(
  entry.for_claim_id is null or not offered.during <@ entry.known_free and exists (
    select from claims visit left join visit_terms terms on terms.claim_id = visit.id
    where visit.id = entry.for_claim_id and visit.status in ('pending', 'confirmed')
      and upper(offered.during) <= lower(visit.during)
      and lower(visit.during) - make_interval(
        hours => greatest(
          coalesce(visit.cancel_hours, 0),
          case when terms.late_fee_cents > 0 then coalesce(terms.free_hours, 0) else 0 end
        )
      ) > clinic_now()
      and ${arrivedAt('visit')} is null
      and (terms.most_moves is null or ${timesMoved(sql`visit.id`)} < terms.most_moves)
  )
)`

/**
 * The waiting entries whose patient can come to one of the times: `entry`, `person`, `doctor`, the `holder` (account)
 * that gets the hold, and the first `possible` time.
 */
const whoCanCome = sql`
  from waiting
  join waitlist entry on entry.id = waiting.id and entry.status = 'waiting'
  join doctors doctor on doctor.id = entry.doctor_id and doctor.listed
  join persons asked on asked.id = entry.patient_id
  join persons person on person.id = asked.root_id and person.stands
  -- The account that joined if it still may book, else the person's own, else another that may book for them.
  cross join lateral (
    select account_id as id from (${accountsFor}) may
    -- An earlier time is for somebody who may change the visit.
    where entry.for_claim_id is null or exists (
      select from claims visit
      where visit.id = entry.for_claim_id and may_change_visit(account_id, visit.patient_id, visit.booked_by)
    )
    order by account_id = coalesce(entry.asked_by, person.id) desc, own desc, account_id limit 1
  ) holder
  join places place on place.id = entry.place_id
  cross join lateral (
    select offered.*, room.id as room_id
    from offered cross join ${freeRoom(sql`entry.place_id`)}
    where offered.kind_id = entry.kind_id and offered.place_id = entry.place_id
      and offered.date between entry.date and entry.until_date
      and ${isInPart(sql`offered.start_time`)}
      and ${isEarlier}
      and ${mayBook(sql`offered.audience`, sql`entry.patient_id`)}
      and not exists (
        select from live_claims own
        where own.patient_id = any(records_with(entry.patient_id)) and own.during && offered.during
          or own.status = 'held' and own.booker_id = holder.id
      )
      -- A time that this account was offered by another entry and gave up goes to others.
      and not exists (
        select from waitlist gone join claims given_up on given_up.id = gone.claim_id
        where gone.doctor_id = entry.doctor_id and gone.status = 'left' and gone.claim_id is not null
          and given_up.booker_id = holder.id and given_up.during && offered.during
          and given_up.created_at >= entry.created_at
      )
    order by offered.during limit 1
  ) possible
  where exists (select from offered)`

/** The start or end of each part of the day, by name. */
function partsAs(side: 0 | 1): RawBuilder<unknown> {
  const parts = { any: ['00:00', '24:00'], ...partsOfDay }
  return sql`${JSON.stringify(Object.fromEntries(Object.entries(parts).map(([name, ends]) => [name, ends[side]])))}::jsonb`
}

type Choice = {
  entryId: string
  patientId: string
  accountId: string
  kindId: string
  placeId: string
  appointmentDate: string
  startTime: string
  endTime: string
}

/** Offers one time to the first patient who can come. `chosen`: somebody can come; `held`: no rival was quicker. */
async function offerNext(tx: Queries, doctorId: string, date: string): Promise<{ chosen: boolean; held: boolean }> {
  const { rows } = await sql<Choice>`
    with ${whatIsFree(doctorId, date)}
    select entry.id as "entryId", entry.patient_id as "patientId", holder.id as "accountId",
      possible.kind_id as "kindId", possible.place_id as "placeId", possible.date as "appointmentDate",
      possible.start_time as "startTime", possible.end_time as "endTime"
    ${whoCanCome}
    order by entry.created_at, entry.id
    limit 1 for update of entry skip locked for no key update of person skip locked
  `.execute(tx)
  const [choice] = rows
  if (!choice) return { chosen: false, held: false }
  const { entryId, startTime, endTime, ...visit } = choice
  const wanted: WantedClaim = {
    ...visit,
    doctorId,
    slotId: slotIdOf({ startTime, endTime }),
    as: 'held',
    paymentMethod: 'card',
    holdMinutes: offerMinutes,
  }
  const [outcome] = await insertClaims(tx, [wanted], { verb: 'waiting-list offer' })
  const { taken } = outcome!
  if (taken) {
    await sql`update waitlist set status = 'offered', claim_id = ${taken.id} where id = ${entryId}`.execute(tx)
  }
  return { chosen: true, held: taken !== null }
}

/**
 * Passes offers on: a time not taken within its 15 minutes goes to the next patient. Also offers times that became free
 * in any other way: triggers note their days in `freed_times`. Each day is its own short transaction, taken by one
 * server. Answers how many patients were offered a time.
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

/** Offers a day taken by `nextFreedDay`, and forgets the day unless somebody who could come got no offer. */
async function offerDay(tx: Queries, { doctor_id: doctorId, date, ids }: FreedDay): Promise<number> {
  // No lock is held yet, so this may wait for a change to the doctor.
  await sql`select from doctors where id = ${doctorId} for share`.execute(tx)
  const offered = await offerFreedTime(tx, doctorId, date)
  await sql`
    with ${whatIsFree(doctorId, date)}
    delete from freed_times where id = any(${ids}::bigint[]) and not exists (select ${whoCanCome})
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
 * Takes the day that has been due longest, by postponing all its due rows for a minute: whatever happens to it, other
 * days get their turn.
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
