/** Fixed lists of how a medicine is made, measured and taken; texts have a word for each. */

export const medicineForms = [
  'tablet',
  'prolonged-tablet',
  'effervescent-tablet',
  'orodispersible-tablet',
  'capsule',
  'oral-solution',
  'oral-suspension',
  'oral-drops',
  'oral-powder',
  'lozenge',
  'mouthwash',
  'suppository',
  'vaginal-tablet',
  'cream',
  'ointment',
  'gel',
  'lotion',
  'skin-solution',
  'patch',
  'eye-drops',
  'eye-ointment',
  'ear-drops',
  'nasal-spray',
  'inhaler',
  'nebuliser-solution',
  'injection',
] as const
export type MedicineForm = (typeof medicineForms)[number]

/** What a dose and a quantity are counted in. Of weights, volumes and units of effect an amount may be a fraction. */
export const medicineUnits = [
  'mg',
  'µg',
  'g',
  'ml',
  'IU',
  'tablet',
  'capsule',
  'drop',
  'puff',
  'sachet',
  'suppository',
  'patch',
  'lozenge',
  'injection',
  'application',
] as const
export type MedicineUnit = (typeof medicineUnits)[number]

export const timesOfDay = ['morning', 'noon', 'evening', 'night'] as const
export type TimeOfDay = (typeof timesOfDay)[number]

/**
 * What comparing a line with the recorded allergies says. Silence is never "none": `not-asked` if nobody has asked the
 * person for allergies, `not-checked` if the clinic does not know the substance.
 */
export const allergyStates = ['meets', 'clear', 'not-checked', 'not-asked'] as const
export type AllergyState = (typeof allergyStates)[number]

/**
 * Why an allergy meets a line: it is the substance itself, a class that the substance belongs to, or another substance
 * of such a class.
 */
export const allergyWays = ['substance', 'class', 'related'] as const
export type AllergyWay = (typeof allergyWays)[number]

/** Lines of a prescription, how often it may be repeated, and how many days it is valid at most. */
export const prescriptionLimits = { lines: 10, repeats: 12, validDays: 366, days: 366 } as const

/** Most recorded allergies that are compared while one writes; signing compares them all. */
export const comparedAllergies = 200

/** Under this age (years), weight and dose per kilogram stand on a prescription. */
export const childUntil = 18

/** A file of substances. */
export const substanceFile = { lines: 5000, bytes: 2 * 1024 * 1024 } as const
