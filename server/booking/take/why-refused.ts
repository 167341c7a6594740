import { sql } from 'kysely'
import { cardEndsBefore, confirmed, heldForVisit } from './may-be-taken.ts'

const card = { card: sql`judged."savedCardId"`, account: sql`judged."accountId"`, date: sql`judged.date` }

/**
 * Whether the account could have a room of the sort that a row of `judged` asks for, as the list of free times computes
 * it: expired holds, and the account's own, do not count as in the way, because they are ended first.
 */
const couldHaveRoom = sql`exists (
  select from rooms room
  where room.place_id = judged.place_id and room.sort = judged.room_sort and not room.closed
    and not exists (
      select from standing_claims other
      where other.room_id = room.id and other.blocked && (select block from visit)
        and (other.status <> 'held' or other.booker_id <> judged."accountId")
    )
)`

/**
 * Why a row of `judged` is not among those `taken`, as JSON: the first failed check, or the conflict. A row that was
 * tried and lost to a rival the statement cannot see, because the rival committed after its snapshot, is answered
 * `slot_taken`: its parties are locked, so nothing else can be in the way. The exception is a row that takes a room or
 * a card, or shares its person or account with another row of the statement: those may have been the conflict, so no
 * reason is given and the caller has to ask again.
 */
export const whyRefused = sql`(
  with visit as materialized (
    select instants, case when instants is not null and judged.buffer_before is not null
      then blocked_of(instants, judged.buffer_before, judged.buffer_after) end as block
    from (
      select instants_at(judged.zone, judged.date, judged."startTime", judged."endTime") as instants offset 0
    ) at
  ), standing as (
    select claim.* from visit
    cross join lateral claims_in_the_way(judged."doctorId", visit.block) near (id)
    join live_claims claim on claim.id = near.id
    union
    select claim.* from visit
    cross join unnest(records_with(judged."patientId")) record
    join live_claims claim on claim.patient_id = record and claim.during && visit.instants
    union
    select claim.* from live_claims claim
    where booker_id = judged."accountId" and status = 'held'
    union
    select claim.* from visit join rooms on rooms.place_id = judged.place_id
    join live_claims claim on claim.room_id = rooms.id and claim.status = 'held' and claim.blocked && visit.block
  ), claim as materialized (
    select standing.*, status = 'held' and hold_expires_at <= clinic_now() as is_over,
      status = 'held' and booker_id = judged."accountId" as is_own_hold,
      patient_id = any(records_with(judged."patientId")) as is_theirs,
      doctor_id = judged."doctorId" and blocked && visit.block as is_here,
      standing.during && visit.instants as is_then, standing.during = visit.instants as is_this
    from standing cross join visit
  ), found as materialized (
    select
      -- Another account may be booking for the same person.
      coalesce(bool_or(is_theirs and is_then and (status <> 'held' or not is_own_hold and not is_over)), false) as busy,
      coalesce(bool_or(is_over or is_own_hold), false) as hold_in_the_way
    from claim
  ), share as materialized (
    -- Each visit of a series counts.
    select case when judged."as" = 'held' then others.counting >= judged."mostAllowed"
      else others.counting + together.visits > judged."mostAllowed" end as beyond,
      judged."as" <> 'held' and others.counting + together.visits > 1 and not ${confirmed(sql`judged."accountId"`)}
        as unconfirmed
    from (
      select case when judged."as" = 'held'
        then (select counting from claims_counting(judged."accountId", judged."as", judged."mostAllowed"))
        else (select counting from unpaid_visits(judged."accountId", judged."mostAllowed")) end as counting
      where judged."mostAllowed" is not null
      offset 0
    ) others
    cross join (
      select count(*) as visits from wanted mate
      where mate.id = judged.id or mate."checkoutId" = judged."checkoutId"
    ) together
  ), verdict as materialized (
    select case
      when not judged.known then 'not_found'
      -- Most refused bookings came too late, so this is checked first, with the doctor's claims alone.
      when coalesce(judged.overbooked, '') = '' and exists (
        select from visit
        cross join lateral claims_in_the_way(judged."doctorId", visit.block) near (id)
        join standing_claims other on other.id = near.id
        where case other.status
          when 'held' then other.booker_id <> judged."accountId" and not (
            other.patient_id = any(records_with(judged."patientId")) and ${heldForVisit(sql`other.id`)}
          )
          else other.patient_id <> all(records_with(judged."patientId"))
        end
      ) then 'slot_taken'
      when exists (
        select from claim
        where is_theirs and is_here and status = 'held' and not is_over and ${heldForVisit(sql`claim.id`)}
      ) then 'earlier_time_held'
      when (select busy from found) then 'patient_busy'
      when exists (select from tried where tried.id = judged.id) then case
        when not (select hold_in_the_way from found) and judged.room_sort is null and judged."savedCardId" is null
          and not exists (
            select from wanted mate
            where mate.id <> judged.id
              and (mate."patientId" = judged."patientId" or mate."accountId" = judged."accountId")
          )
        then 'slot_taken' end
      when not judged.may_book then 'for_known_patients'
      when judged.contact_missing is not null then judged.contact_missing
      when not judged.is_offered then 'slot_not_offered'
      when not judged.has_room and not ${couldHaveRoom} then 'no_room_free'
      when not judged.payable and ${cardEndsBefore(card)} then 'card_ends_before'
      when not judged.payable and judged."paymentMethod" = 'card' and judged."as" <> 'held' and (
        judged.pays in ('card-kept', 'card-later')
        or judged.pays in ('deposit', 'full') and judged."checkoutId" is not null
      ) then 'saved_card_needed'
      when not judged.payable
        then case judged."paymentMethod" when 'clinic' then 'method_not_offered' else 'card_not_offered' end
      when (select beyond from share) then case judged."as" when 'held' then 'too_many_holds' else 'too_many_unpaid' end
      when (select unconfirmed from share) then 'address_unconfirmed'
    end as failure
  )
  select json_build_object(
    'failure', failure,
    'retryAfterSeconds', case when failure = 'too_many_holds' then (
      select ceil(extract(epoch from hold_expires_at + interval '1 hour' - clinic_now()))::int
      from claims
      where booker_id = judged."accountId" and hold_expires_at > clinic_now() - interval '1 hour'
      order by hold_expires_at desc offset judged."mostAllowed" - 1 limit 1
    ) end,
    'holdInTheWay', case when failure is null then (select hold_in_the_way from found) else false end,
    'own', case when failure is null or failure not in ('slot_taken', 'earlier_time_held') then (
      select json_build_object('id', id, 'amountCents', amount_cents, 'holdExpiresAt', hold_expires_at)
      from claim
      where is_theirs and is_here and is_this and not is_over
        and case when status = 'held'
          -- A hold is answered only if it can still be paid and take place.
          then judged."as" = 'held' and is_own_hold and judged.payable and judged.contact_missing is null
          else judged."as" <> 'held'
        end
    ) end
  )
  from verdict
)`
