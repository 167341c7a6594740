import { sql } from 'kysely'
import { slotTimes } from '#contract/clinic-time.ts'
import type { FailureCode } from '#contract/failures.ts'
import type { Queries } from '../../platform/database.ts'
import { cardEndsBefore, confirmed, contactMissing, mayBook, payable, roomFreeFor, stillActs } from './may-be-taken.ts'
import type { Attempt, TakenTime } from './wanted-time.ts'

/** Of each attempt, whether somebody else has the time: an appointment, or a hold that is not over. */
export async function whichAreTaken(db: Queries, attempts: readonly Attempt[]): Promise<boolean[]> {
  const { rows } = await sql<{ n: number }>`
    select wanted.n from ${rangesOf(attempts)} wanted
    where exists (
      select from claims_in_the_way(wanted."doctorId", wanted.blocked) near (id)
      join standing_claims claim on claim.id = near.id
      where case claim.status
        when 'held' then coalesce(claim.booked_by, claim.patient_id) <> wanted."accountId"
        else claim.patient_id <> wanted."patientId"
      end
    )
  `.execute(db)
  const taken = new Set(rows.map((row) => row.n))
  return attempts.map((_, n) => taken.has(n))
}

/** Each attempt by its number `n`, with what it would have `blocked`. */
function rangesOf(attempts: readonly Attempt[]) {
  const wanted = attempts.map(({ doctorId, patientId, accountId, appointmentDate, slotId, kindId, placeId }, n) => ({
    n,
    doctorId,
    patientId,
    accountId,
    kindId,
    placeId,
    date: appointmentDate,
    ...slotTimes(slotId),
  }))
  return sql`(
    select wanted.n, wanted."doctorId", wanted."patientId", wanted."accountId", range.blocked
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
      n int, "doctorId" uuid, "patientId" uuid, "accountId" uuid, "kindId" uuid, "placeId" uuid, date date,
      "startTime" time, "endTime" time
    )
    join doctors doctor on doctor.id = wanted."doctorId"
    cross join lateral (
      select wanted_range(
        doctor.id, coalesce("kindId", consultation()), coalesce("placeId", doctor.place_id), wanted.date, "startTime",
        "endTime"
      ) as blocked offset 0
    ) range
  )`
}

type Obstacle = {
  failure: FailureCode | null
  retryAfterSeconds: number | undefined
  own: TakenTime | null
  holdInTheWay: boolean
}

type Found = {
  known: boolean
  payable: boolean | null
  on_card: boolean
  patient_busy: boolean
  taken: boolean
  offered: boolean
  may_book: boolean | null
  contact_missing: 'phone_needed' | 'address_needed' | null
  room_free: boolean
  hold_in_the_way: boolean
  beyond_share: boolean
  unconfirmed: boolean
  card_ends: boolean
  next_hold_in_seconds: number | null
  own: { id: string; amountCents: number; holdExpiresAt: string | null; held: boolean } | null
}

/** Why a time could not be taken. All null and false: nothing stands in the way any more. */
export async function whyNot(db: Queries, attempt: Attempt): Promise<Obstacle> {
  const [obstacle] = await whyNotEach(db, [attempt])
  return obstacle!
}

/** The same of several, in their order and by one statement. */
export async function whyNotEach(db: Queries, attempts: readonly Attempt[]): Promise<Obstacle[]> {
  const wanted = attempts.map(({ slotId, appointmentDate, ...attempt }, n) => ({
    n,
    ...attempt,
    date: appointmentDate,
    ...slotTimes(slotId),
  }))
  const onCard = { card: sql`wanted."savedCardId"`, account: sql`wanted."accountId"`, date: sql`wanted.date` }
  const records = sql`select persons.id from persons where persons.root_id = "patientId"`
  const { rows } = await sql<Found>`
    with wanted as materialized (
      select wanted.*, place.place_id, place.kind_id, visit.instants, visit.block
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (
        n int, "doctorId" uuid, "patientId" uuid, "accountId" uuid, date date, "startTime" time, "endTime" time, "as" text,
        "paymentMethod" text, "mostAllowed" int, "kindId" uuid, "placeId" uuid, "savedCardId" uuid,
        "checkoutId" uuid
      )
      left join lateral (
        select coalesce(wanted."kindId", consultation()) as kind_id,
          coalesce(wanted."placeId", doctor.place_id) as place_id
        from doctors doctor where doctor.id = wanted."doctorId" offset 0
      ) place on true
      cross join lateral (
        select instants_at(zone_of(place.place_id), wanted.date, "startTime", "endTime") as instants,
          wanted_range("doctorId", place.kind_id, place.place_id, wanted.date, "startTime", "endTime") as block
        offset 0
      ) visit
    )
    select found.*
    from wanted cross join lateral (
      with standing as (
        select claim.* from claims_in_the_way("doctorId", block) near (id) join live_claims claim on claim.id = near.id
        union
        select claim.* from live_claims claim where patient_id in (${records}) and during && instants
        union
        select claim.* from live_claims claim
        where coalesce(booked_by, patient_id) = "accountId" and status = 'held'
        union
        select claim.* from live_claims claim
        where room_id in (select id from rooms where rooms.place_id = wanted.place_id) and status = 'held'
          and blocked && block
      ), claim as (
        select standing.*,
          exists (select from holds_over over where over.id = standing.id) as is_over,
          status = 'held' and coalesce(booked_by, patient_id) = "accountId" as is_own_hold,
          patient_id in (${records}) as is_theirs,
          doctor_id = "doctorId" and blocked && block as is_here
        from standing
      ), offered as (
        select offered.* from offered_at(
          "doctorId", wanted.kind_id, wanted.place_id, wanted.date, "startTime", "accountId"
        ) offered
        where offered.end_time = "endTime"
      )
      select
        (
          select ${payable(sql`wanted."as"`, sql`wanted."paymentMethod"`, sql`wanted.kind_id`, {
            ...onCard,
            checkout: sql`wanted."checkoutId"`,
          })}
          from doctors doctor
          left join offers offered on offered.doctor_id = doctor.id and offered.kind_id = wanted.kind_id
          where doctor.id = "doctorId" and listed
        ) as payable,
        exists (
          select from kinds
          where kinds.id = wanted.kind_id
            and (pays in ('card-kept', 'card-later') or pays in ('deposit', 'full') and wanted."checkoutId" is not null)
        ) as on_card,
        (
          select ${mayBook(sql`audience`, sql`wanted."patientId"`)}
          from offers where offers.doctor_id = "doctorId" and offers.kind_id = wanted.kind_id
        ) as may_book,
        (
          select ${contactMissing(sql`kinds.mode`, sql`wanted."patientId"`, sql`wanted."accountId"`)}
          from kinds where kinds.id = wanted.kind_id
        ) as contact_missing,
        exists (
          select from offered where ${roomFreeFor(sql`wanted."accountId"`, sql`wanted.place_id`)}
        ) as room_free,
        exists (select from doctors where id = "doctorId" and listed)
          and exists (
            select from persons patient
            where patient.id = "patientId" and patient.stands and ${stillActs(sql`patient.id`)}
          ) as known,
        exists (
          -- Somebody else of the family may be about to book for them.
          select from claim
          where is_theirs and during && instants and (status <> 'held' or not is_own_hold and not is_over)
        ) as patient_busy,
        exists (select from claim where is_here and not is_own_hold and not is_over) as taken,
        exists (select from claim where is_over or is_own_hold) as hold_in_the_way,
        exists (select from offered) as offered,
        case when "as" = 'held' then claims_counting_against("accountId", "as", "mostAllowed") >= "mostAllowed"
          else unpaid.visits > "mostAllowed" end as beyond_share,
        "as" <> 'held' and unpaid.visits > 1 and not ${confirmed(sql`"accountId"`)} as unconfirmed,
        ${cardEndsBefore(onCard)} as card_ends,
        (
          select ceil(extract(epoch from hold_expires_at + interval '1 hour' - clinic_now()))::int
          from claims
          where (patient_id = "accountId" and booked_by is null or booked_by = "accountId")
            and hold_expires_at > clinic_now() - interval '1 hour'
          order by hold_expires_at desc offset "mostAllowed" - 1 limit 1
        ) as next_hold_in_seconds,
        (
          select json_build_object(
            'id', id, 'amountCents', amount_cents, 'holdExpiresAt', hold_expires_at, 'held', status = 'held'
          )
          from claim
          where is_theirs and (status <> 'held' or is_own_hold) and is_here and not is_over and during = instants
            and (status = 'held') = ("as" = 'held')
        ) as own
      from (
        -- With those that are asked for together.
        select counting + (
          select count(*) from wanted mate where mate.n = wanted.n or mate."checkoutId" = wanted."checkoutId"
        ) as visits
        from unpaid_visits("accountId", "mostAllowed")
      ) unpaid
    ) found
    order by wanted.n
  `.execute(db)
  return rows.map((found, n) => {
    const attempt = attempts[n]!
    return {
      failure: failureOf(found, attempt),
      retryAfterSeconds: attempt.as === 'held' ? (found.next_hold_in_seconds ?? undefined) : undefined,
      own: ownOf(found),
      holdInTheWay: found.hold_in_the_way,
    }
  })
}

/** What the patient has of the time they ask for. A hold only of what can still be paid and take place. */
function ownOf({ own, payable, contact_missing: missing }: Found): TakenTime | null {
  if (!own || (own.held && (!payable || missing))) return null
  const { id, amountCents, holdExpiresAt } = own
  return {
    id,
    amountCents,
    holdExpiresAt: holdExpiresAt === null ? null : new Date(holdExpiresAt),
    appointment: null,
    payment: null,
    already: true,
  }
}

function failureOf(found: Found, { as, paymentMethod }: Attempt): FailureCode | null {
  if (!found.known) return 'not_found'
  if (found.patient_busy) return 'patient_busy'
  if (found.taken) return 'slot_taken'
  if (found.may_book === false) return 'for_known_patients'
  if (found.contact_missing) return found.contact_missing
  if (!found.offered) return 'slot_not_offered'
  if (!found.room_free) return 'no_room_free'
  if (!found.payable && found.card_ends) return 'card_ends_before'
  if (!found.payable && found.on_card && paymentMethod === 'card' && as !== 'held') return 'saved_card_needed'
  if (!found.payable) return paymentMethod === 'clinic' ? 'method_not_offered' : 'card_not_offered'
  if (found.beyond_share) return as === 'held' ? 'too_many_holds' : 'too_many_unpaid'
  if (found.unconfirmed) return 'address_unconfirmed'
  return null
}
