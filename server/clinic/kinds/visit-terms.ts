import { type RawBuilder, sql } from 'kysely'
import type { AgreedTerms, VisitTerms } from '#contract/clinic/terms.ts'

const fieldsOf = (lateFee: RawBuilder<unknown>, noShowFee: RawBuilder<unknown>) => sql`
  'pays', terms.pays,
  'now', terms.now_cents / 100.0,
  'freeHours', terms.free_hours,
  'lateFee', ${lateFee} / 100.0,
  'noShowFee', ${noShowFee} / 100.0,
  'mostMoves', terms.most_moves`

/** The terms of a visit as the API answers them, from a row `terms` of `terms_at`. */
export const visitTerms: RawBuilder<VisitTerms> = sql`json_build_object(
  ${fieldsOf(sql`terms.late_fee_cents`, sql`terms.no_show_cents`)}
)`

/** An agreed fee, but at most the visit's price, which may have been lowered since. */
const withinPrice = (fee: RawBuilder<unknown>) => sql`
  case when ${fee} is not null then least(${fee}, (select amount_cents from claims where id = terms.claim_id)) end`

/** How often the patient has moved a visit, by the id of its claim. */
export const timesMoved = (claimId: RawBuilder<unknown>) => sql`(
  select count(*) from appointment_events event join users mover on mover.id = event.actor_id
  where event.claim_id = ${claimId} and event.kind = 'rescheduled' and mover.role = 'user'
)`

/** The agreed terms of a visit, from a row `terms` of `visit_terms`. */
export const agreedTerms: RawBuilder<AgreedTerms> = sql`json_build_object(
  ${fieldsOf(withinPrice(sql`terms.late_fee_cents`), withinPrice(sql`terms.no_show_cents`))},
  'words', coalesce(terms.words, ''),
  'moved', case when terms.most_moves is null then 0 else ${timesMoved(sql`terms.claim_id`)} end
)`
