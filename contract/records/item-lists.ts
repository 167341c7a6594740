/** Fixed lists and limits of what a person's record holds beside visits and documents. */
import { type ManyUnits, type Units, unitChoices } from '../units.ts'

/** What an entry is; a target is what a doctor has set for what is measured. */
export const itemSorts = ['allergy', 'condition', 'medicine', 'vaccination', 'measurement', 'target'] as const
export type ItemSort = (typeof itemSorts)[number]

/**
 * The lists of which silence says nothing: nobody has asked, or the person has none. Somebody has to say "none known",
 * and a doctor says that the list was gone through.
 */
export const askedSorts = ['allergy', 'condition', 'medicine'] as const satisfies readonly ItemSort[]
export type AskedSort = (typeof askedSorts)[number]

/** `not-asked`: nothing is known, also not that there is nothing. */
export const listStates = ['not-asked', 'none-known', 'listed'] as const

/** What is said of a whole list: that the person has none, or, by a doctor, that it was gone through with them. */
export const listSayings = ['none', 'checked'] as const
export type ListSaying = (typeof listSayings)[number]

/** `in-error`: it was never true; it stays, crossed out, with the reason. */
export const itemStates = ['current', 'in-error'] as const
export type ItemState = (typeof itemStates)[number]

export const severities = ['mild', 'moderate', 'severe'] as const
export type Severity = (typeof severities)[number]

/** What is measured, and in which unit (UCUM, https://ucum.org); blood pressure has two values. */
export const measurements = {
  weight: { unit: 'kg', least: 0.2, most: 500 },
  height: { unit: 'cm', least: 20, most: 260 },
  'blood-pressure': { unit: 'mmHg', least: 20, most: 300 },
  pulse: { unit: '/min', least: 20, most: 300 },
  temperature: { unit: '°C', least: 30, most: 45 },
  glucose: { unit: 'mg/dL', least: 10, most: 1000 },
  /** Hours slept; it is of the day on which it ended. */
  sleep: { unit: 'h', least: 0, most: 24 },
} as const
export type Measurement = keyof typeof measurements
export const measurementKinds = Object.keys(measurements) as [Measurement, ...Measurement[]]

/** Whether something is measured in several units. */
export const hasUnits = (kind: Measurement): kind is Measurement & ManyUnits => kind in unitChoices

/** The unit in which a kind of measurement is read. */
export const unitOf = (kind: Measurement, units: Units): string =>
  hasUnits(kind) ? units[kind] : measurements[kind].unit

/** The sorts that patients add themselves. */
export const ownSorts = itemSorts.filter((sort) => sort !== 'target')

export const itemLimits = { ofPerson: 5000, versions: 100 } as const
