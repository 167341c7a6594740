import type { MedicineUnit, TimeOfDay } from './medicine-lists.ts'

/** An amount with its unit: 2.5 ml, 1 tablet. */
export type Amount = { amount: number; unit: MedicineUnit }

type Line = {
  strength: string
  dose: Amount
  times: readonly TimeOfDay[]
  /** How often a day at most, for what is taken as needed; null for fixed times. */
  asNeededMost: number | null
  days: number
  quantity: Amount
}

/** Milligrams in one unit of weight. */
const milligrams: Readonly<Record<string, number>> = { mg: 1, µg: 0.001, mcg: 0.001, g: 1000 }
const piece = ['tablet', 'capsule', 'suppository', 'patch', 'lozenge', 'sachet', 'injection', 'puff', 'drop']

/** Amounts are counted in thousandths, so that 0.1 + 0.2 is 0.3. */
const exactly = (value: number) => Math.round(value * 1000) / 1000

/** What a strength may be in, besides millilitres: a piece that is taken, in the languages of Salus and Latin. */
const pieces = new Set(
  `${piece.join(' ')} tab tbl tablets tablette tabletten caps cps kapsel kapseln dose dosis puffs hub hübe spray
  sprühstoß actuation drops tropfen zäpfchen pflaster beutel ampoule ampulle vial suppositories lozenges sachets
  stück piece قرص كبسولة جرعة بخة قطرة تحميلة لصقة كيس أمبولة`.split(/\s+/),
)

/** `1,000` and `1.000` are a thousand to one reader and one to another. */
const isAmbiguous = (text: string) => /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?!\d)/.test(text)

/**
 * What a strength says: so many milligrams in so much. `250 mg/5 ml` are 250 in 5 ml, `500 mg` is 500 in one piece, 1 %
 * are 10 mg in 1 ml. Null where it cannot be told, as for units of effect, a combination, a rate (`25 µg/h`), or a
 * number that may be read in two ways.
 */
export function strengthIn(text: string): { mg: number; per: number; unit: 'ml' | 'piece' } | null {
  if (isAmbiguous(text)) return null
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll('μ', 'µ')
    .replaceAll(/(\d),(?=\d)/g, '$1.')
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(plain)
  if (percent) return { mg: Number(percent[1]) * 10, per: 1, unit: 'ml' }
  const found = /^(\d+(?:\.\d+)?)\s*(mg|µg|mcg|g)(?:\s*(?:\/|per|in|je|pro)\s*(\d+(?:\.\d+)?)?\s*(ml|\p{L}+))?$/u.exec(
    plain,
  )
  if (!found) return null
  const [, weight, unit, many, per] = found
  // Two weights are a combination of two substances; hours, kilograms of the body and the like are no pieces.
  if (per !== undefined && per !== 'ml' && !pieces.has(per)) return null
  const mg = exactly(Number(weight) * milligrams[unit!]!)
  const of = many === undefined ? 1 : Number(many)
  return mg > 0 && of > 0 ? { mg, per: of, unit: per === 'ml' ? 'ml' : 'piece' } : null
}

/** `1 %`, `10 mg/g`. */
const isByWeight = (strength: string) => /%|(?:\/|\b(?:per|in|je|pro)\b)\s*[\d.,]*\s*m?g\b/i.test(strength)

/** The milligrams of an amount of something of this strength; null where they cannot be told. */
export function milligramsOf({ amount, unit }: Amount, strength: string): number | null {
  const weight = milligrams[unit]
  const known = strengthIn(strength)
  // Two grams of a cream of 1 % are no two grams of its substance.
  if (weight !== undefined) return isByWeight(strength) ? null : exactly(amount * weight)
  if (!known || (unit === 'ml' ? known.unit !== 'ml' : known.unit !== 'piece' || !piece.includes(unit))) return null
  return exactly((amount * known.mg) / known.per)
}

/** How often a day at most. */
const timesADay = ({ times, asNeededMost }: Line) => asNeededMost ?? times.length

/**
 * The dose for each kilogram of the body: of one time and of a day, in milligrams (micrograms below a tenth of one)
 * where they are known, else in the unit of the dose. Rounded to two digits behind the point.
 */
export function dosePerKilogram(line: Line, kilograms: number): { each: number; day: number; unit: MedicineUnit } {
  const mg = milligramsOf(line.dose, line.strength)
  const isSmall = mg !== null && mg / kilograms < 0.1
  const [amount, unit] =
    mg === null ? [line.dose.amount, line.dose.unit] : isSmall ? [mg * 1000, 'µg' as const] : [mg, 'mg' as const]
  const of = (total: number) => Math.round((total / kilograms) * 100) / 100
  return { each: of(amount), day: of(amount * timesADay(line)), unit }
}

/**
 * Whether a quantity is enough for its days: what is needed at most, in the unit of the quantity. Null where the two
 * units cannot be compared.
 */
export function quantityNeeded(line: Line): number | null {
  const { dose, quantity, strength, days } = line
  const total = dose.amount * timesADay(line) * days
  if (dose.unit === quantity.unit) return exactly(total)
  const needed = milligramsOf({ amount: total, unit: dose.unit }, strength)
  const one = milligramsOf({ amount: 1, unit: quantity.unit }, strength)
  return needed === null || one === null ? null : exactly(needed / one)
}

/** A person's age in whole years, and in whole months. Both dates are local to the same place. */
export function ageOn(born: string, day: string): { years: number; months: number } {
  const [by, bm, bd] = born.split('-').map(Number) as [number, number, number]
  const [y, m, d] = day.split('-').map(Number) as [number, number, number]
  const months = Math.max(0, (y - by) * 12 + (m - bm) - (d < bd ? 1 : 0))
  return { years: Math.floor(months / 12), months }
}
