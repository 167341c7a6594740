import { type RawBuilder, sql } from 'kysely'
import { slotTimes } from '#contract/clinic-time.ts'
import { consultationId, holdMinutes, paypalMinutes } from '#contract/rules.ts'
import { beginPayments } from '../../payments/ledger.ts'
import type { Queries } from '../../platform/database.ts'
import {
  confirmed,
  contactMissing,
  copied,
  copiedFrom,
  freeRoom,
  locationThere,
  mayBook,
  nothingOverbooked,
  payable,
  stillActs,
} from './may-be-taken.ts'
import type { Attempt, TakenTime, WantedTime } from './wanted-time.ts'
import { type Fresh, freshColumns, justBooked } from './just-booked.ts'
import { withWhoAndWhere } from '../wire.ts'

/** The advisory lock of the rooms of a place. */
const roomsOf = (place: RawBuilder<unknown>) => sql`hashtextextended('rooms of ' || ${place}, 0)`

/** The consultation takes no room. */
const mayTakeRoom = ({ kindId }: WantedTime) => kindId !== undefined && kindId !== consultationId

/** Of times by their number `n`, the lock (`key`) of those that take a room. */
const roomsWanted = (wanted: readonly WantedTime[]) => sql`(
  select wanted.n, ${roomsOf(sql`coalesce(wanted."placeId", doctor.place_id)`)} as key
  from jsonb_to_recordset(${JSON.stringify(wanted.map((each, n) => ({ n, ...each })))}::jsonb) as wanted (
    n int, "doctorId" uuid, "kindId" uuid, "placeId" uuid
  )
  join doctors doctor on doctor.id = wanted."doctorId"
  join kinds kind on kind.id = wanted."kindId" and kind.room_sort is not null
)`

/**
 * Whoever takes rooms of a place does so one after the other: who moves or takes a series waits here, before taking any
 * claim; a batch of bookings and what offers a freed time take none where they would wait (`lockFreeRooms`). Rooms are
 * picked while times are taken, in no order: two batches, or a batch and a move, would wait for each other's in a
 * circle.
 */
export async function lockRooms(tx: Queries, attempts: readonly WantedTime[]): Promise<void> {
  if (!attempts.some(mayTakeRoom)) return
  await sql`
    select pg_advisory_xact_lock(key) from (select distinct key from ${roomsWanted(attempts)} wanted order by key) place
  `.execute(tx)
}

/**
 * The same for many times that are to be taken together: waits for nobody. Answers whether somebody else takes rooms
 * where a time needs one; where nobody does they are locked now.
 */
export async function lockFreeRooms<W extends WantedTime>(
  tx: Queries,
  attempts: readonly W[],
): Promise<(attempt: W) => boolean> {
  if (!attempts.some(mayTakeRoom)) return () => false
  const { rows } = await sql<{ n: number }>`
    with wanted as materialized (select * from ${roomsWanted(attempts)} wanted), place as materialized (
      select key, pg_try_advisory_xact_lock(key) as locked from (select distinct key from wanted) each_key
    )
    select wanted.n from wanted join place using (key) where not locked
  `.execute(tx)
  const locked = new Set(rows.map(({ n }) => attempts[n]))
  return (attempt) => locked.has(attempt)
}

/**
 * The same for what those who wait for a doctor may be offered, by whoever may hold claims already. Answers whether all
 * are locked now; false where somebody else takes rooms of one of the places.
 */
export async function lockFreeRoomsOfLine(tx: Queries, doctorId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select coalesce(bool_and(pg_try_advisory_xact_lock(key)), true) as locked
    from (
      select distinct ${roomsOf(sql`entry.place_id`)} as key
      from waitlist entry
      join kinds kind on kind.id = entry.kind_id and kind.room_sort is not null
      where entry.doctor_id = ${doctorId} and entry.status = 'waiting'
    ) place
  `.execute(tx)
  return rows[0]!.locked
}

/** What is paid before a visit that is being `taken`; what is agreed of it stands there once it is. */
const dueBefore = sql`
  case taken.kind_id when consultation() then taken.amount_cents
    else (select now_cents from kinds, terms_at(kinds, taken.amount_cents) where kinds.id = taken.kind_id) end`

/**
 * One statement for all attempts, whose parties are locked; the result of each that found its time free, in their
 * order.
 */
export async function insertClaims(db: Queries, attempts: readonly Attempt[]): Promise<(TakenTime | undefined)[]> {
  const wanted = attempts.map(({ doctorId, slotId, appointmentDate, ...taker }) => ({
    id: crypto.randomUUID(),
    doctorId,
    date: appointmentDate,
    ...slotTimes(slotId),
    ...taker,
  }))
  const { rows } = await sql<Fresh & Omit<TakenTime, 'appointment'>>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
        id uuid, "doctorId" uuid, "patientId" uuid, "accountId" uuid, date date, "startTime" time, "endTime" time, "as" text,
        "paymentMethod" text, "mostAllowed" int, "kindId" uuid, "placeId" uuid, "checkoutId" uuid,
        provider text, "savedCardId" uuid
      )
    ), offered as (
      select wanted.*, offered.*, visit.*, room.id as room_id,
        ${locationThere} as location,
        row_number() over (partition by "accountId" order by coalesce("checkoutId", wanted.id)) as turn
      from wanted
      -- Each by its key, however few or many the planner takes them for.
      cross join lateral (select * from doctors where id = wanted."doctorId" and listed offset 0) doctor
      cross join lateral (
        -- The right may have ended since it was asked; whoever ends it locks the person.
        select from people person
        where person.id = wanted."patientId" and person.stands and ${stillActs(sql`person.id`)}
        offset 0
      ) patient
      cross join lateral (
        select coalesce(wanted."kindId", consultation()) as kind_id,
          coalesce(wanted."placeId", doctor.place_id) as place_id
      ) visit
      cross join lateral (select * from places where id = visit.place_id offset 0) place
      cross join lateral offered_at(
        wanted."doctorId", visit.kind_id, visit.place_id, wanted.date, wanted."startTime", wanted."accountId"
      ) offered
      cross join ${freeRoom(sql`visit.place_id`)}
      where offered.end_time = wanted."endTime" and ${payable(
        sql`wanted."as"`,
        sql`wanted."paymentMethod"`,
        sql`visit.kind_id`,
        {
          card: sql`wanted."savedCardId"`,
          account: sql`wanted."accountId"`,
          checkout: sql`wanted."checkoutId"`,
          date: sql`wanted.date`,
        },
      )}
        and ${mayBook(sql`offered.audience`, sql`wanted."patientId"`)}
        and ${contactMissing(sql`offered.mode`, sql`wanted."patientId"`, sql`wanted."accountId"`)} is null
        and ${nothingOverbooked(sql`wanted."doctorId"`)}
    ), taken as (
      insert into claims (
        id, doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at, amount_cents,
        payment_method, location, kind_id, place_id, room_id, ${copied}, checkout_id, booked_by, pay_by, saved_card_id
      )
      select id, "doctorId", "patientId", date, "startTime", "endTime", during, "as",
        case when "as" = 'held' then clinic_now() + make_interval(mins => ${sql.lit(holdMinutes)}) end,
        fee_cents, "paymentMethod", location, kind_id, place_id, room_id, ${copiedFrom(sql`kind_id`)}, "checkoutId", nullif("accountId", "patientId"),
        case when "as" = 'pending' and "paymentMethod" = 'paypal' and fee_cents > 0
          then clinic_now() + make_interval(mins => ${sql.lit(paypalMinutes)}) end,
        "savedCardId"
      from offered
      cross join lateral (
        select case when "as" = 'held' then (select counting from claims_counting("accountId", "as", "mostAllowed"))
          else (select counting from unpaid_visits("accountId", "mostAllowed")) end as counting
        offset 0
      ) others
      where turn + counting <= "mostAllowed"
        and ("as" = 'held' or turn + counting <= 1 or ${confirmed(sql`"accountId"`)})
      -- All batches of all servers go the same way round, so that none waits for another in a circle.
      order by "doctorId", during
      on conflict do nothing
      returning *
    ), noted as (
      insert into appointment_events (claim_id, actor_id, kind, details)
      select id, coalesce(booked_by, patient_id), case when status = 'held' then 'held' else 'booked' end,
        jsonb_build_object('method', payment_method) || case when checkout_id is null then '{}' else jsonb_build_object(
          'visits', (select count(*) from taken other where other.checkout_id = taken.checkout_id)
        ) end
      from taken
    ), begun as (
      ${beginPayments(sql`(
        select taken.id, provider, ${dueBefore} as amount_cents
        from taken join wanted using (id) where provider is not null
      )`)}
    )
    select claim.id, claim.amount_cents as "amountCents", claim.hold_expires_at as "holdExpiresAt",
      (select row_to_json(begun) from begun where begun.claim_id = claim.id) as payment, ${freshColumns}
    from taken claim ${withWhoAndWhere}
  `.execute(db)
  const takenById = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ id, as, checkoutId }) => {
    const taken = takenById.get(id)
    if (!taken) return undefined
    const { amountCents, holdExpiresAt, payment } = taken
    const alone = as === 'pending' && checkoutId === undefined
    return { id, amountCents, holdExpiresAt, payment, appointment: alone ? justBooked(taken) : null }
  })
}
