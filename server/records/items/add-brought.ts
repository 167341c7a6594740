import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import { ownPersonKey } from '../person-keys.ts'
import type { Measured } from './measured.ts'
import type { Opening } from './read.ts'
import { sealVersion } from './seal.ts'

/**
 * Adds the measurements of a file, as entries of the person's own. The record is locked, has room for them, and the
 * caller may write in it.
 */
export async function addBrought(
  opening: Opening,
  caller: Pick<Caller, 'id'>,
  { personId, importId }: { personId: string; importId: string },
  measured: readonly { date: string; content: Measured }[],
): Promise<void> {
  const key = await ownPersonKey(opening, personId, 'own')
  const made = measured.map(({ content, date }) => {
    const id = randomUUID()
    return { id, date, sealed: sealVersion(key, id, 1, { content, errorReason: '' }).toString('base64') }
  })
  await sql`
    insert into record_items (id, person_id, class, sort, added_as, dated_on, import_id)
    select id, ${personId}, 'own', 'measurement', 'patient', date, ${importId}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, date date)
  `.execute(opening.db)
  await sql`
    insert into record_item_versions (item_id, version, state, dated_on, by_id, sealed)
    select id, 1, 'current', date, ${caller.id}, decode(sealed, 'base64')
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, date date, sealed text)
  `.execute(opening.db)
}
