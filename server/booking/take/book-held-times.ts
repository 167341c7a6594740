import { sql } from 'kysely'
import type { Queries } from '../../platform/database.ts'
import { type Fresh, freshColumns } from './just-booked.ts'
import { withWhoAndWhere } from '../wire.ts'

/** What a hold became; `alone` if the visit belongs to no series and has no terms of its own. */
type BookedVisit = Fresh & { alone: boolean }

/**
 * Makes appointments of held times, whose parties are locked. A patient who paid within the hold gets the time if the
 * doctor still takes patients, the person is still active and the account still acts for them, and place and room are
 * open. A lapsed hold comes back only if the doctor still offers the time. A visit that has already begun is never
 * given. Answers the visits that could be given; throws 23P01 if somebody else has one of the times, also with an
 * overbooked visit.
 */
export async function bookHeldTimes(tx: Queries, claimIds: readonly string[]): Promise<BookedVisit[]> {
  const { rows } = await sql<BookedVisit>`
    with booked as (
      update claims set status = 'pending'
      where id = any(${claimIds as string[]}::uuid[])
        and lower(during) > clinic_now() and (status = 'held' or status = 'lapsed' and exists (
          select from offered_at(
            claims.doctor_id, claims.kind_id, claims.place_id, claims.date, claims.start_time,
            claims.booker_id, claims.id
          )
        ))
        and may_be_there(
          claims.doctor_id, claims.place_id, claims.room_id, case when status = 'lapsed' then claims.blocked end,
          claims.id
        )
        and exists (select from people where people.id = claims.patient_id and people.active)
        and case when claims.booker_id = claims.patient_id then true
          else claims.patient_id = any(acted_for(claims.booker_id, 'book'))
            and claims.patient_id = any(acted_for(claims.booker_id, 'pay'))
        end
      returning *
    ), noted as (
      insert into appointment_events (claim_id, actor_id, kind, details)
      select id, booker_id, 'booked', jsonb_build_object('method', payment_method) from booked
    )
    select claim.id, claim.amount_cents as "amountCents", ${freshColumns},
      claim.checkout_id is null and not exists (select from visit_terms where claim_id = claim.id) as alone
    from booked claim ${withWhoAndWhere}
  `.execute(tx)
  return rows
}
