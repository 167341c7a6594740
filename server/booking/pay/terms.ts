import { type RawBuilder, sql } from 'kysely'
import { feeOfCancelling } from '#contract/clinic/costs.ts'
import type { AgreedTerms } from '#contract/clinic/terms.ts'
import { agreedTerms } from '../../clinic/kinds/visit-terms.ts'
import type { Queries } from '../../platform/database.ts'

/** What `mayChangeOwn` needs of a claim, and the clinic's current time (milliseconds since 1970), as columns. */
export type Terms = {
  cancelHours: number | null
  startsAt: string
  terms: AgreedTerms | null
  standIn: { open: boolean } | null
  arrivedAt: string | null
  now: number
}

/** When the patient of a claim (by its name in the query) arrived; null if they have not. */
export const arrivedAt = (claim: string): RawBuilder<unknown> => sql`(
  select iso(arrived_at) from attendances
  where attendances.claim_id = ${sql.ref(`${claim}.id`)} and attendances.date = ${sql.ref(`${claim}.date`)}
)`

/** The columns of `Terms` for a claim, by its name in the query. */
export const termsOf = (claim: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${claim}.cancel_hours`)} as "cancelHours", iso(lower(${sql.ref(`${claim}.during`)})) as "startsAt",
  (select ${agreedTerms} from visit_terms terms where terms.claim_id = ${sql.ref(`${claim}.id`)}) as terms,
  (
    select json_build_object('open', answer is null) from stand_ins 
    where claim_id = ${sql.ref(`${claim}.id`)} and to_doctor_id = ${sql.ref(`${claim}.doctor_id`)}
  ) as "standIn", ${arrivedAt(claim)} as "arrivedAt",
  extract(epoch from clinic_now())::float8 * 1000 as now`

/** What cancelling a visit costs its patient (units of the currency), at an instant or now. */
export async function costOfCancelling(db: Queries, id: string, at?: Date): Promise<number> {
  const { rows } = await sql<Terms>`select ${termsOf('claim')} from claims claim where claim.id = ${id}`.execute(db)
  const terms = rows[0]!
  return feeOfCancelling(terms, at?.getTime() ?? terms.now)
}
