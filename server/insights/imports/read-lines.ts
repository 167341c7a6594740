import { fileLimits, type FileProblem, type LineProblem } from '#contract/insights-lists.ts'
import { hasUnits, type Measurement, measurementKinds, measurements } from '#contract/records/item-lists.ts'
import { itemContent } from '#contract/records/items.ts'
import { stored, unitChoices, type Units } from '#contract/units.ts'
import { type CsvLine, csvLines } from '../../platform/csv-lines.ts'
import { dayIn, timeIn } from '../../platform/csv-values.ts'
import type { Measured } from '../../records/items/measured.ts'
import { type Column, columnsOf, kindNamed, unitNamed } from './columns.ts'

export type Add = { line: number; date: string; content: Measured }
export type Wrong = { line: number; problem: LineProblem }
type Found = { problem: FileProblem | null; adds: Add[]; wrong: Wrong[] }

const nothing = (problem: FileProblem): Found => ({ problem, adds: [], wrong: [] })

/**
 * What a CSV file of measurements says, line by line; values without a unit are read in `units`. The first line names
 * the columns: date, time, what was measured, value, lower value and unit; or a column for each thing that is measured.
 */
export function readLines(text: string, units: Units): Found {
  let lines: CsvLine[]
  try {
    lines = csvLines(text)
  } catch {
    return nothing('not-csv')
  }
  const [head, ...rest] = lines
  if (!head || rest.length === 0) return nothing('empty')
  if (rest.length > fileLimits.lines) return nothing('too-many-lines')
  const columns = columnsOf(head.cells)
  if (!columns) return nothing('columns')
  const adds: Add[] = []
  const wrong: Wrong[] = []
  for (const { number: line, cells } of rest) {
    const said = readLine(columns, cells, units)
    if (typeof said === 'string') wrong.push({ line, problem: said })
    else adds.push(...said.map((each) => ({ line, ...each })))
  }
  return { problem: null, adds, wrong }
}

/** What one line says, or why it cannot be read: a line is read as a whole or not at all. */
function readLine(columns: Column[], cells: string[], units: Units): LineProblem | Omit<Add, 'line'>[] {
  const cellOf = (of: Column['of']) => cells[columns.findIndex((column) => column.of === of)]?.trim() ?? ''
  const [day = '', clock = ''] = cellOf('date').split(/[T ]+/)
  const date = dayIn(day)
  if (!date) return 'date'
  const typedTime = cellOf('time') || clock
  const time = typedTime ? timeIn(typedTime) : undefined
  if (typedTime && (!time || time === '24:00')) return 'time'
  const readings = readingsOf(columns, cells, cellOf)
  if (typeof readings === 'string') return readings
  const contents: Omit<Add, 'line'>[] = []
  for (const reading of readings) {
    const content = contentOf(reading, units, time)
    if (typeof content === 'string') return content
    contents.push({ date, content })
  }
  return contents
}

type Reading = { kind: Measurement; value: string; lower: string; unit: string }

function readingsOf(
  columns: Column[],
  cells: string[],
  cellOf: (of: Column['of']) => string,
): LineProblem | [Reading, ...Reading[]] {
  if (columns.some(({ of }) => of === 'kind')) {
    const kind = kindNamed(cellOf('kind'))
    if (!kind) return 'kind'
    return [{ kind, value: cellOf('value'), lower: cellOf('lower'), unit: cellOf('unit') }]
  }
  const [first, ...others] = columns.flatMap(({ of, unit }, n): Reading[] => {
    const value = cells[n]?.trim() ?? ''
    const isKind = measurementKinds.find((kind) => kind === of)
    return isKind && value ? [{ kind: isKind, value, lower: cellOf('lower'), unit }] : []
  })
  return first ? [first, ...others] : 'value'
}

/** A number with a point or a comma; undefined for what could be two numbers, such as `1.234`. */
function numberIn(text: string): number | undefined {
  return /^\d{1,4}(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** Hours, also as `7:30`. */
function hoursIn(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? []
  return hours ? Math.round((Number(hours) + Number(minutes) / 60) * 1000) / 1000 : numberIn(text)
}

function contentOf({ kind, ...said }: Reading, units: Units, time: string | undefined): LineProblem | Measured {
  const isPressure = kind === 'blood-pressure'
  const [upper = '', below = ''] = isPressure && said.value.includes('/') ? said.value.split('/') : [said.value]
  const value = (kind === 'sleep' ? hoursIn : numberIn)(upper.trim())
  if (value === undefined) return 'value'
  const lower = isPressure ? numberIn((below || said.lower).trim()) : null
  if (lower === undefined) return 'lower'
  const unit = said.unit ? unitNamed(kind, said.unit) : hasUnits(kind) ? units[kind] : measurements[kind].unit
  if (!unit) return 'unit'
  const other = hasUnits(kind) && unit !== measurements[kind].unit && unitChoices[kind].find((each) => each === unit)
  const content = itemContent.safeParse({
    sort: 'measurement',
    kind,
    value: stored(value, unit),
    lower,
    ...(time ? { time } : {}),
    ...(other ? { typed: { unit: other, value } } : {}),
  })
  if (!content.success) return content.error.issues.some(({ path }) => path[0] === 'lower') ? 'lower' : 'range'
  return content.data.sort === 'measurement' ? content.data : 'kind'
}
