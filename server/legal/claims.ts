import { sql } from 'kysely'
import type { Claims } from '#contract/legal.ts'
import type { Queries } from '../platform/database.ts'

const asClaims = sql`answer_hours as "answerHours", opening_hours as "openingHours", certificate`

/** The facts about the clinic that public pages show; null is left out. */
export async function readClaims(db: Queries): Promise<Claims> {
  const { rows } = await sql<Claims>`select ${asClaims} from public_claims`.execute(db)
  return rows[0]!
}

/** Sets all these facts. The clinic is responsible for them. */
export async function changeClaims(tx: Queries, { answerHours, openingHours, certificate }: Claims): Promise<Claims> {
  const { rows } = await sql<Claims>`
    update public_claims set answer_hours = ${answerHours},
      opening_hours = ${openingHours && JSON.stringify(openingHours)}::jsonb,
      certificate = ${certificate && JSON.stringify(certificate)}::jsonb
    returning ${asClaims}
  `.execute(tx)
  return rows[0]!
}
