import { sql } from 'kysely'
import type { Units } from '#contract/units.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'

/** Sets the units in which the caller reads what is measured. */
export async function changeUnits(
  { db }: Pick<Ground, 'db'>,
  caller: Caller,
  { weight, temperature, glucose }: Units,
): Promise<void> {
  await sql`
    update users set weight_unit = ${weight}, temperature_unit = ${temperature}, glucose_unit = ${glucose}
    where id = ${caller.id} and closed_at is null
  `.execute(db)
}
