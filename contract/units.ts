/** Units in which people read and type what is measured. The first of each is the one that is stored (UCUM). */
export const unitChoices = {
  weight: ['kg', 'lb'],
  temperature: ['°C', '°F'],
  glucose: ['mg/dL', 'mmol/L'],
} as const

/** What is measured in several units. */
export type ManyUnits = keyof typeof unitChoices
export type Units = { [Kind in ManyUnits]: (typeof unitChoices)[Kind][number] }
export type ChosenUnit = Units[ManyUnits]
export const chosenUnits = Object.values(unitChoices).flat()

/** The units of whoever has chosen none. */
export const usualUnits: Units = { weight: 'kg', temperature: '°C', glucose: 'mg/dL' }

/** How a unit becomes the stored one: so much for each step above its zero. */
const conversions: Partial<Record<string, { zero: number; step: number }>> = {
  lb: { zero: 0, step: 0.453_592_37 },
  '°F': { zero: 32, step: 5 / 9 },
  // A mole of glucose weighs 180.156 g.
  'mmol/L': { zero: 0, step: 18.0156 },
}

/** So many decimals say all that is measured in a unit; one where it is not named. */
const decimalsOf: Partial<Record<string, number>> = { kg: 2 }

export const decimalsIn = (unit: string): number => decimalsOf[unit] ?? 1

const rounded = (value: number, decimals: number) =>
  Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)

/** A value in this unit as it is stored: in the first unit of its kind, with three decimals at most. */
export function stored(value: number, unit: string): number {
  const { zero, step } = conversions[unit] ?? { zero: 0, step: 1 }
  return rounded((value - zero) * step, 3)
}

/** A stored value in this unit, as it is read: what was typed in the same unit comes back as it was typed. */
export function shownIn(value: number, unit: string): number {
  const { zero, step } = conversions[unit] ?? { zero: 0, step: 1 }
  return rounded(value / step + zero, decimalsIn(unit))
}
