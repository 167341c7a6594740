import { sql } from 'kysely'
import type { Queries } from '../../platform/database.ts'
import { type Fresh, freshColumns } from './just-booked.ts'
import { withWhoAndWhere } from '../wire.ts'

/** What was made of a hold; `alone` where the visit is one of no series and has no terms of its own. */
type BookedVisit = Fresh & { alone: boolean }

/**
 * Makes the appointments of times that were held, whose parties are locked. Whoever paid within the hold has the time,
 * from a doctor who still takes patients, for a person who is still one and for whom they still act, at a place and in
 * a room that are not closed; a hold that lapsed comes back only if the doctor offers the time still; none is given of
 * which the visit has begun. Answers the visits for which there was a time to give; throws 23P01 where somebody else
 * has one of them, also where that one is overbooked.
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
