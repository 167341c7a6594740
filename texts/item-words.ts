import { type Measurement, measurements, unitOf } from '#contract/records/item-lists.ts'
import type { ItemContent, RecordItem } from '#contract/records/items.ts'
import { shownIn, type Units } from '#contract/units.ts'
import type { Formats } from './formats.ts'
import type { English } from './texts.ts'

type Measured = Extract<ItemContent, { sort: 'measurement' }>
type Target = Extract<ItemContent, { sort: 'target' }>

/**
 * What an entry of a health record says, in words, on screens and in a copy to take away. What is measured stands in the
 * reader's units; without any, in those in which it was typed.
 */
export function itemWords(recordPage: English['recordPage'], { number, ltr, dateWithYear }: Formats, units?: Units) {
  /** `120/80 mmHg`, `71.5 kg` */
  function measured({ kind, value, lower, typed }: Measured): string {
    const unit = units ? unitOf(kind, units) : (typed?.unit ?? measurements[kind].unit)
    const shown = number(typed?.unit === unit ? typed.value : shownIn(value, unit))
    return ltr(`${lower === null ? shown : `${shown}/${number(lower)}`} ${unit}`)
  }
  /** `110 to 130 mmHg`, `at most 7 mmol/L` */
  function between(kind: Measurement, low: number | null, high: number | null): string {
    const unit = units ? unitOf(kind, units) : measurements[kind].unit
    const shown = (value: number) => number(shownIn(value, unit))
    if (low === null) return high === null ? '' : recordPage.atMost(ltr(`${shown(high)} ${unit}`))
    if (high === null) return recordPage.atLeast(ltr(`${shown(low)} ${unit}`))
    return recordPage.between(ltr(shown(low)), ltr(`${shown(high)} ${unit}`))
  }
  /** What a target asks for: of blood pressure for both values. */
  function targetSays({ kind, least, most, lowerLeast, lowerMost }: Target): string {
    const [upper, lower] = [between(kind, least, most), between(kind, lowerLeast, lowerMost)]
    if (kind !== 'blood-pressure') return upper
    if (!lower) return recordPage.upperOnly(upper)
    return upper ? recordPage.upperAndLower(upper, lower) : recordPage.lowerOnly(lower)
  }
  return {
    measured,
    between,
    targetSays,
    /** The name of an entry: what somebody is allergic to, a vaccine, or what was measured with its value. */
    titleOf(content: ItemContent): string {
      if (content.sort === 'vaccination') return recordPage.vaccines[content.vaccine]
      if (content.sort === 'measurement') {
        return recordPage.measuredIs(recordPage.measurements[content.kind], measured(content))
      }
      if (content.sort === 'target') {
        return recordPage.targetIs(recordPage.measurements[content.kind], targetSays(content))
      }
      if (content.sort === 'medicine') return [content.name, content.strength].filter(Boolean).join(' ')
      return content.name
    },
    /** What else an entry says, but for its dates. */
    detailsOf(content: ItemContent): string[] {
      const said =
        content.sort === 'allergy'
          ? [content.severity ? recordPage.severities[content.severity] : '', content.reaction]
          : content.sort === 'medicine'
            ? [content.dose, content.note]
            : content.sort === 'condition'
              ? [content.note]
              : content.sort === 'vaccination'
                ? [content.product, content.lot && recordPage.lot(content.lot)]
                : content.sort === 'target'
                  ? [content.reason]
                  : [content.time ? recordPage.measuredAt(ltr(content.time)) : '']
      return said.filter((each) => each !== '')
    },
    /** When it was: a day, since a day, or from one to another. */
    whenOf({ content, date, endedOn }: Pick<RecordItem, 'content' | 'date' | 'endedOn'>): string {
      if (endedOn) return recordPage.fromTo(dateWithYear(date), dateWithYear(endedOn))
      const goesOn = content.sort !== 'vaccination' && content.sort !== 'measurement'
      return goesOn ? recordPage.since(dateWithYear(date)) : dateWithYear(date)
    },
  }
}
