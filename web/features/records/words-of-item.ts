import { measurements } from '#contract/records/item-lists.ts'
import type { ItemContent, RecordItem } from '#contract/records/items.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { format } from '../../language/format.ts'

/** The name of an entry: what somebody is allergic to, a vaccine, or what was measured with its value. */
export function titleOf(content: ItemContent): string {
  if (content.sort === 'vaccination') return recordPage.vaccines[content.vaccine]
  if (content.sort === 'measurement')
    return recordPage.measuredIs(recordPage.measurements[content.kind], measured(content))
  if (content.sort === 'medicine') return [content.name, content.strength].filter(Boolean).join(' ')
  return content.name
}

/** `120/80 mmHg`, `71.5 kg` */
export function measured({ kind, value, lower }: Extract<ItemContent, { sort: 'measurement' }>): string {
  const { number, ltr } = format()
  const values = lower === null ? number(value) : `${number(value)}/${number(lower)}`
  return ltr(`${values} ${measurements[kind].unit}`)
}

/** What else an entry says, but for its dates. */
export function detailsOf(content: ItemContent): string[] {
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
}

/** When it was: a day, since a day, or from one to another. */
export function whenOf({ content, date, endedOn }: Pick<RecordItem, 'content' | 'date' | 'endedOn'>): string {
  const { dateWithYear } = format()
  if (endedOn) return recordPage.fromTo(dateWithYear(date), dateWithYear(endedOn))
  const goesOn = content.sort !== 'vaccination' && content.sort !== 'measurement'
  return goesOn ? recordPage.since(dateWithYear(date)) : dateWithYear(date)
}
