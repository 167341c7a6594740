import { hasUnits, type Measurement, measurementKinds, measurements } from '#contract/records/item-lists.ts'
import { unitChoices } from '#contract/units.ts'
import { languageNames } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'

/** What a column says; `''` for one that is not read, and the unit that stands in brackets in its name. */
export type Column = { of: 'date' | 'time' | 'kind' | 'value' | 'lower' | 'unit' | Measurement | ''; unit: string }

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

const named = <V extends string>(spelled: Record<V, string>) =>
  new Map(
    Object.entries<string>(spelled).flatMap(([of, words]) => words.split(' ').map((word) => [folded(word), of as V])),
  )

/** Names of columns in the languages of Salus, and those of common devices. */
const columnNames = named({
  date: 'date day datetime timestamp datum tag zeitpunkt تاريخ التاريخ اليوم',
  time: 'time uhrzeit zeit وقت الوقت',
  kind: 'kind measurement measure type what art messung messgröße gemessen القياس قياس النوع',
  value: 'value reading wert messwert قيمة القيمة',
  lower: 'lower lowervalue diastolic diastole dia untererwert diastolisch القيمةالسفلى',
  unit: 'unit einheit وحدة الوحدة',
})

/** Other names of what is measured; those of our own texts count in each language. */
const kindNames = named({
  'blood-pressure': 'bloodpressure pressure bp systolic systole sys systolisch blutdruck rr',
  pulse: 'pulse heartrate hr puls herzfrequenz bpm',
  weight: 'weight bodyweight gewicht körpergewicht',
  height: 'height größe körpergröße',
  temperature: 'temperature temp temperatur körpertemperatur fever',
  glucose: 'glucose bloodglucose bloodsugar sugar blutzucker glukose bz',
  sleep: 'sleep slept hoursslept schlaf schlafdauer',
})
for (const language of languageNames) {
  for (const kind of measurementKinds) kindNames.set(folded(textsIn(language).recordPage.measurements[kind]), kind)
}

/** What is measured under this name; undefined if nothing is. */
export const kindNamed = (text: string): Measurement | undefined => kindNames.get(folded(text))

/** The columns of a file by its first line; undefined if it does not say when and what was measured. */
export function columnsOf(head: readonly string[]): Column[] | undefined {
  const columns = head.map((cell): Column => {
    const [, name = cell, unit = ''] = /^(.*?)[([]([^)\]]*)[)\]]\s*$/.exec(cell) ?? []
    return { of: columnNames.get(folded(name)) ?? kindNames.get(folded(name)) ?? '', unit: unit.trim() }
  })
  const has = (of: Column['of']) => columns.filter((column) => column.of === of).length
  const isLong = has('kind') === 1 && has('value') === 1
  const isWide = has('kind') === 0 && measurementKinds.some((kind) => has(kind) > 0)
  const isOnce = columns.every(({ of }) => of === '' || has(of) === 1)
  return has('date') === 1 && isOnce && (isLong || isWide) ? columns : undefined
}

/** Spellings of units, in small letters and without spaces. */
const unitNames: Record<string, string> = {
  ...{ kg: 'kg', kilogram: 'kg', kilo: 'kg', lb: 'lb', lbs: 'lb', pound: 'lb', pounds: 'lb', cm: 'cm' },
  ...{ '°c': '°C', c: '°C', celsius: '°C', '°f': '°F', f: '°F', fahrenheit: '°F' },
  ...{ 'mg/dl': 'mg/dL', 'mmol/l': 'mmol/L', mmhg: 'mmHg' },
  ...{ '/min': '/min', bpm: '/min', '1/min': '/min', 'beats/min': '/min' },
  ...{ h: 'h', hour: 'h', hours: 'h', hr: 'h', hrs: 'h', std: 'h', stunden: 'h', ساعة: 'h', ساعات: 'h' },
}

/** The unit of this name, if this kind is measured in it. */
export function unitNamed(kind: Measurement, text: string): string | undefined {
  const unit = unitNames[text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()]
  const units: readonly string[] = hasUnits(kind) ? unitChoices[kind] : [measurements[kind].unit]
  return unit && units.includes(unit) ? unit : undefined
}
