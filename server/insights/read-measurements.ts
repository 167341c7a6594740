import { sql } from 'kysely'
import { addDays } from '#contract/clinic-time.ts'
import type { Measured, Series } from '#contract/insights.ts'
import { chartDays } from '#contract/insights-lists.ts'
import { type Measurement, measurementKinds } from '#contract/records/item-lists.ts'
import type { RecordItem } from '#contract/records/items.ts'
import { usualDays, usualRange } from '#contract/records/usual-range.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { byWhen, isOfKind, latestMeasured } from '../records/items/measured.ts'
import { readItems, seenOf } from '../records/items/read.ts'
import { recordFor } from '../records/who-reads.ts'
import { filesOf } from './imports/files.ts'

/** The longest time that charts show, in days. */
const longest = Math.max(...chartDays)

/** What was measured of a person in a year, with what is usual and their doctors' targets. Throws `not_found`. */
export async function readMeasurements(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  asked: string | undefined,
): Promise<Measured> {
  const personId = await recordFor(ground.db, caller, asked)
  const seen = seenOf(caller, personId)
  const { rows } = await sql<{ today: string }>`select clinic_today() as today`.execute(ground.db)
  const { today } = rows[0]!
  const items = await readItems(
    ground,
    caller,
    sql`${seen} and item.state = 'current' and (
      item.sort = 'target' and item.ended_on is null
      or item.sort = 'measurement' and item.dated_on > ${addDays(today, -longest)}::date
    )`,
  )
  const rare = measurementKinds.filter((kind) => !items.some((item) => isOfKind(item, kind)))
  const older = rare.length > 0 ? await latestMeasured(ground, caller, seen, rare) : []
  const series = measurementKinds.map((kind) => seriesOf(kind, [...items, ...older], today))
  return {
    personId,
    today,
    series: series.filter(({ latest, targets }) => latest || targets.length > 0),
    files: caller.role === 'user' ? await filesOf(ground.db, personId) : [],
  }
}

function seriesOf(kind: Measurement, items: readonly RecordItem[], today: string): Series {
  const all = items
    .filter((item) => isOfKind(item, kind))
    .toReversed()
    .toSorted(byWhen)
  const since = addDays(today, -usualDays)
  const recent = all.filter(({ date }) => date > since)
  const contents = recent.flatMap(({ content }) => (content.sort === 'measurement' ? [content] : []))
  return {
    kind,
    values: all.filter(({ date }) => date > addDays(today, -longest)),
    latest: all.at(-1) ?? null,
    usual: {
      values: recent.length,
      days: new Set(recent.map(({ date }) => date)).size,
      range: usualRange(contents.map(({ value }) => value)),
      lower: usualRange(contents.flatMap(({ lower }) => (lower === null ? [] : [lower]))),
    },
    targets: items.filter(({ content }) => content.sort === 'target' && content.kind === kind),
  }
}
