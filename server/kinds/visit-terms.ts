import { type RawBuilder, sql } from 'kysely'
import type { AgreedTerms, VisitTerms } from '#contract/terms.ts'

const fields = sql`
  'pays', terms.pays,
  'now', terms.now_cents / 100.0,
  'freeHours', terms.free_hours,
  'lateFee', terms.late_fee_cents / 100.0,
  'noShowFee', terms.no_show_cents / 100.0,
  'mostMoves', terms.most_moves`

/** Terms of one visit as the wire shows them: `terms` of `terms_at`. */
export const visitTerms: RawBuilder<VisitTerms> = sql`json_build_object(${fields})`

/** The same of `visit_terms`, as they were agreed. */
export const agreedTerms: RawBuilder<AgreedTerms> = sql`json_build_object(
  ${fields},
  'words', coalesce(terms.words, ''),
  'moved', case when terms.most_moves is null then 0 else (
    select count(*) from appointment_events event join users mover on mover.id = event.actor_id
    where event.claim_id = terms.claim_id and event.kind = 'rescheduled' and mover.role = 'user'
  ) end
)`
