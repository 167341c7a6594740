import { hasUnits, type Measurement, unitOf } from '#contract/records/item-lists.ts'
import type { ItemContent } from '#contract/records/items.ts'
import { shownIn, type Units, unitChoices } from '#contract/units.ts'

/** What is typed, for every sort of entry; a sort uses some of it. */
export const untouched = {
  name: '',
  reaction: '',
  severity: '',
  strength: '',
  dose: '',
  note: '',
  vaccine: '',
  product: '',
  lot: '',
  kind: 'weight',
  value: '' as number | '',
  lower: '' as number | '',
  time: '',
  /** The unit that was chosen; empty for the reader's. */
  unit: '',
  least: '' as number | '',
  most: '' as number | '',
  lowerLeast: '' as number | '',
  lowerMost: '' as number | '',
  reason: '',
}
export type TypedItem = typeof untouched

/** The unit in which a value is typed: the chosen one, if this kind has it, or else the reader's. */
export function typedUnit({ kind: typed, unit }: Pick<TypedItem, 'kind' | 'unit'>, units: Units): string {
  const kind = typed as Measurement
  const choices: readonly string[] = hasUnits(kind) ? unitChoices[kind] : []
  return choices.includes(unit) ? unit : unitOf(kind, units)
}

/** What a form begins with to correct an entry: measurements as they were typed, targets in the reader's units. */
export function typedOf(content: ItemContent, units: Units): TypedItem {
  const { sort: _, ...said } = content
  if (content.sort === 'measurement') {
    const { kind, value, lower, time, typed } = content
    const unit = typed?.unit ?? unitOf(kind, units)
    return {
      ...untouched,
      ...{ kind, unit, time: time ?? '', lower: lower ?? '' },
      value: typed?.value ?? shownIn(value, unit),
    }
  }
  const texts = Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value ?? '']))
  if (content.sort !== 'target') return { ...untouched, ...texts }
  const shown = (end: number | null) => (end === null ? '' : shownIn(end, unitOf(content.kind, units)))
  const { least, most, lowerLeast, lowerMost } = content
  return {
    ...untouched,
    ...{ kind: content.kind, reason: content.reason, least: shown(least), most: shown(most) },
    ...{ lowerLeast: shown(lowerLeast), lowerMost: shown(lowerMost) },
  }
}
