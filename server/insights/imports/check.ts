import type { InputOf } from '#contract/endpoint.ts'
import { namedLines } from '#contract/insights-lists.ts'
import type * as contract from '#contract/insights.ts'
import type { CheckedFile } from '#contract/insights.ts'
import { measurementKinds } from '#contract/records/item-lists.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordFor } from '../../records/who-reads.ts'
import { planOf } from './plan.ts'

/** So many of the measurements that would be added are shown. */
const shown = 10

/** What a file would add to a record, without adding it. Throws `not_found`. */
export async function checkFile(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  { personId: asked, text }: InputOf<typeof contract.checkFile>['body'],
): Promise<CheckedFile> {
  const personId = await recordFor(ground.db, caller, asked, 'write')
  const { problem, adds, doubles, wrong } = await planOf(ground, caller, personId, text)
  const days = adds.map(({ date }) => date).toSorted()
  return {
    problem,
    adds: adds.length,
    kinds: measurementKinds.flatMap((kind) => {
      const count = adds.filter(({ content }) => content.kind === kind).length
      return count > 0 ? [{ kind, adds: count }] : []
    }),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    first: adds.slice(0, shown).map(({ line, date, content: { kind, value, lower, time } }) => ({
      ...{ line, date, kind, value, lower, time: time ?? null },
    })),
    doubles: doubles.length,
    doubleLines: doubles.slice(0, namedLines),
    wrong: wrong.length,
    wrongLines: wrong.slice(0, namedLines),
  }
}
