import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/** The sender of a letter that is about no visit, and the number for emergencies. */
export type FirstPlace = { name: string; phone: string; emergencyNumber: string }

export async function readFirstPlace(db: Queries): Promise<FirstPlace> {
  const { rows } = await sql<FirstPlace>`
    select name, phone, emergency_number as "emergencyNumber" from places where id = first_place()
  `.execute(db)
  return rows[0]!
}
