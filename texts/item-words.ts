import { measurements } from '#contract/records/item-lists.ts'
import type { ItemContent, RecordItem } from '#contract/records/items.ts'
import type { Formats } from './formats.ts'
import type { English } from './texts.ts'

type Measured = Extract<ItemContent, { sort: 'measurement' }>

/** What an entry of a health record says, in words, on screens and in a copy to take away. */
export function itemWords(recordPage: English['recordPage'], { number, ltr, dateWithYear }: Formats) {
  /** `120/80 mmHg`, `71.5 kg` */
  function measured({ kind, value, lower }: Measured): string {
    const values = lower === null ? number(value) : `${number(value)}/${number(lower)}`
    return ltr(`${values} ${measurements[kind].unit}`)
  }
  return {
    /** The name of an entry: what somebody is allergic to, a vaccine, or what was measured with its value. */
    titleOf(content: ItemContent): string {
      if (content.sort === 'vaccination') return recordPage.vaccines[content.vaccine]
      if (content.sort === 'measurement') {
        return recordPage.measuredIs(recordPage.measurements[content.kind], measured(content))
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
                : []
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
