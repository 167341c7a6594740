import { sql } from 'kysely'
import type { RecordSummary } from '#contract/records/items.ts'
import { dueVaccinations } from '#contract/records/vaccination-plan.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordFor } from '../who-reads.ts'
import { askedLists } from './lists.ts'
import { byWhen, latestMeasured } from './measured.ts'
import { readItems, seenOf } from './read.ts'

/** What matters of a person's record at first sight. Throws `not_found`. */
export async function readSummary(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  asked: string | undefined,
): Promise<RecordSummary> {
  const personId = await recordFor(ground.db, caller, asked)
  const seen = seenOf(caller, personId)
  const { rows } = await sql<{ born: string | null; today: string }>`
    select born, clinic_today() as today from persons where id = ${personId}
  `.execute(ground.db)
  const { born, today } = rows[0]!
  const items = await readItems(
    ground,
    caller,
    sql`${seen} and item.state = 'current' and (
      item.sort in ('allergy', 'condition', 'medicine') and item.ended_on is null or item.sort = 'vaccination'
    )`,
  )
  const measured = await latestMeasured(ground, caller, seen)
  const given = items.flatMap(({ content, date }) =>
    content.sort === 'vaccination' ? [{ vaccine: content.vaccine, date }] : [],
  )
  return {
    personId,
    lists: await askedLists(ground.db, caller, personId),
    items: [...items.filter(({ sort }) => sort !== 'vaccination'), ...measured.toSorted(byWhen).toReversed()],
    vaccinations: born ? dueVaccinations(born, today, given) : null,
  }
}
