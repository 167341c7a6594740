import { sql } from 'kysely'
import type { RecordSummary } from '#contract/records/items.ts'
import { dueVaccinations } from '#contract/records/vaccination-plan.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordFor } from '../who-reads.ts'
import { askedLists } from './lists.ts'
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
  const measured = await readItems(
    ground,
    caller,
    sql`item.id in (
      select id from (
        select item.id from record_items item
        where ${seen} and item.sort = 'measurement' and item.state = 'current'
        order by item.dated_on desc, item.added_at desc limit 100
      ) latest
    )`,
  )
  const given = items.flatMap(({ content, date }) =>
    content.sort === 'vaccination' ? [{ vaccine: content.vaccine, date }] : [],
  )
  return {
    personId,
    lists: await askedLists(ground.db, caller, personId),
    items: [...items.filter(({ sort }) => sort !== 'vaccination'), ...latestOfEach(measured)],
    vaccinations: born ? dueVaccinations(born, today, given) : null,
  }
}

function latestOfEach(measured: readonly RecordSummary['items'][number][]): RecordSummary['items'] {
  const kinds = new Set<string>()
  return measured.filter(({ content }) => {
    if (content.sort !== 'measurement' || kinds.has(content.kind)) return false
    kinds.add(content.kind)
    return true
  })
}
