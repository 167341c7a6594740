import { sql } from 'kysely'
import type { FileProblem } from '#contract/insights-lists.ts'
import type { Units } from '#contract/units.ts'
import type { Caller } from '../../platform/caller.ts'
import { keyOfMeasured } from '../../records/items/measured.ts'
import { type Opening, readItems, seenOf } from '../../records/items/read.ts'
import { type Add, readLines, type Wrong } from './read-lines.ts'

export type Plan = {
  problem: FileProblem | null
  adds: Add[]
  /** Numbers of the lines that say what is there already. */
  doubles: number[]
  wrong: Wrong[]
}

/**
 * What a file would add to a record, and what it would not: the check shows it, and the import does it. A measurement
 * is a double of what the caller may see in the record, or of an earlier line.
 */
export async function planOf(
  opening: Opening,
  caller: Pick<Caller, 'id' | 'role'>,
  personId: string,
  text: string,
): Promise<Plan> {
  const { rows } = await sql<Units & { today: string; born: string | null }>`
    select weight_unit as weight, temperature_unit as temperature, glucose_unit as glucose,
      clinic_today() as today, (select born from persons where id = ${personId}) as born
    from users where id = ${caller.id}
  `.execute(opening.db)
  const { today, born, ...units } = rows[0]!
  const { problem, adds, wrong } = readLines(text, units)
  const readable = adds.filter(({ date }) => date <= today && date >= (born ?? ''))
  const impossible = adds.flatMap(({ line, date }): Wrong[] =>
    date > today ? [{ line, problem: 'date-ahead' }] : date < (born ?? '') ? [{ line, problem: 'before-birth' }] : [],
  )
  const there = await readItems(
    opening,
    caller,
    sql`${seenOf(caller, personId)} and item.sort = 'measurement' and item.state = 'current'`,
  )
  const known = new Set(
    there.flatMap(({ content, date }) => (content.sort === 'measurement' ? [keyOfMeasured(content, date)] : [])),
  )
  const doubles = new Set<number>()
  const fresh = readable.filter(({ line, content, date }) => {
    const key = keyOfMeasured(content, date)
    if (known.has(key)) doubles.add(line)
    return !known.has(key) && known.add(key)
  })
  return {
    problem,
    adds: fresh,
    doubles: [...doubles],
    wrong: [...wrong, ...onceALine(impossible)].toSorted((a, b) => a.line - b.line),
  }
}

const onceALine = (wrong: readonly Wrong[]): Wrong[] => [...new Map(wrong.map((each) => [each.line, each])).values()]
