import { sql } from 'kysely'
import { textsIn } from '../../texts/texts.ts'
import type { Queries } from '../platform/database.ts'

const { knownTexts } = textsIn('en')
/** Repeated in proportion: most cancellations are the patient's wish. */
const drawn = [
  knownTexts.reasons.patientAsked,
  knownTexts.reasons.patientAsked,
  knownTexts.reasons.patientAsked,
  knownTexts.reasons.patientIll,
  knownTexts.reasons.patientIll,
  knownTexts.reasons.doctorAway,
  knownTexts.reasons.bookedWrongly,
  knownTexts.reasons.other,
]

/** Gives each cancelled visit of the demo a reason. */
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
