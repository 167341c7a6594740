import { readFileSync } from 'node:fs'
import type { Queries } from '../platform/database.ts'
import { readSubstances, storeSubstances } from '../records/substances/import.ts'

/** The demo's list of substances: a file as clinics import it. */
export async function demoSubstances(tx: Queries): Promise<void> {
  const csv = readFileSync(new URL('substances.csv', import.meta.url), 'utf8')
  const rows = readSubstances(csv, 'en').map(({ line, row, problems }) => {
    if (problems.length > 0) throw new Error(`substances.csv, line ${line}: ${problems.join(' ')}`)
    return row
  })
  await storeSubstances(tx, rows)
}
