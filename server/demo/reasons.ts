import { sql } from 'kysely'
import { textsIn } from '../../texts/texts.ts'
import type { Queries } from '../platform/database.ts'

const { patientAsked, patientIll, doctorAway, bookedWrongly, other } = textsIn('en').known.reasons
/** Patients ask for most of it. */
const drawn = [patientAsked, patientAsked, patientAsked, patientIll, patientIll, doctorAway, bookedWrongly, other]

/** Why the desk has cancelled what is cancelled of the demo. */
export async function demoReasons(tx: Queries): Promise<void> {
  await sql`
    insert into visit_reasons (claim_id, act, reason_id, date, at)
    select claim.id, 'cancel', reason.id, claim.date, claim.created_at
    from appointments claim
    join change_reasons reason on reason.act = 'cancel'
      and reason.name = (${drawn}::text[])[1 + abs(hashtext(claim.id::text)) % ${drawn.length}::int]
    where claim.status = 'cancelled'
  `.execute(tx)
}
