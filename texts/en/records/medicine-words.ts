import type {
  AllergyState,
  AllergyWay,
  MedicineForm,
  MedicineUnit,
  TimeOfDay,
} from '#contract/records/medicine-lists.ts'
import { plural } from '../words.ts'

/** How medicines are made, measured and taken: on screens, on papers, and in files of substances. */
export const medicineWords = {
  forms: {
    tablet: 'Tablet',
    'prolonged-tablet': 'Prolonged-release tablet',
    'effervescent-tablet': 'Effervescent tablet',
    'orodispersible-tablet': 'Orodispersible tablet',
    capsule: 'Capsule',
    'oral-solution': 'Oral solution',
    'oral-suspension': 'Oral suspension',
    'oral-drops': 'Oral drops',
    'oral-powder': 'Oral powder',
    lozenge: 'Lozenge',
    mouthwash: 'Mouthwash',
    suppository: 'Suppository',
    'vaginal-tablet': 'Vaginal tablet',
    cream: 'Cream',
    ointment: 'Ointment',
    gel: 'Gel',
    lotion: 'Lotion',
    'skin-solution': 'Cutaneous solution',
    patch: 'Patch',
    'eye-drops': 'Eye drops',
    'eye-ointment': 'Eye ointment',
    'ear-drops': 'Ear drops',
    'nasal-spray': 'Nasal spray',
    inhaler: 'Inhaler',
    'nebuliser-solution': 'Nebuliser solution',
    injection: 'Injection',
  } satisfies Record<MedicineForm, string>,
  units: {
    mg: 'mg',
    µg: 'µg',
    g: 'g',
    ml: 'ml',
    IU: 'IU',
    tablet: 'tablets',
    capsule: 'capsules',
    drop: 'drops',
    puff: 'puffs',
    sachet: 'sachets',
    suppository: 'suppositories',
    patch: 'patches',
    lozenge: 'lozenges',
    injection: 'injections',
    application: 'applications',
  } satisfies Record<MedicineUnit, string>,
  amount: (count: number, shown: string, unit: MedicineUnit) => {
    const one: Partial<Record<MedicineUnit, string>> = {
      tablet: 'tablet',
      capsule: 'capsule',
      drop: 'drop',
      puff: 'puff',
      sachet: 'sachet',
      suppository: 'suppository',
      patch: 'patch',
      lozenge: 'lozenge',
      injection: 'injection',
      application: 'application',
    }
    const many = medicineWords.units[unit]
    return `${shown} ${plural(count, { one: one[unit] ?? many, other: many })}`
  },
  times: {
    morning: 'in the morning',
    noon: 'at noon',
    evening: 'in the evening',
    night: 'at bedtime',
  } satisfies Record<TimeOfDay, string>,
  timesShort: { morning: 'Morning', noon: 'Noon', evening: 'Evening', night: 'Bedtime' } satisfies Record<
    TimeOfDay,
    string
  >,
  asNeeded: (most: number, shown: string) =>
    plural(most, { one: 'as needed, at most once a day', other: `as needed, at most ${shown} times a day` }),
  forDays: (days: number, shown: string) => plural(days, { one: 'for 1 day', other: `for ${shown} days` }),
  allergyStates: {
    meets: 'Meets an allergy',
    clear: 'Meets no recorded allergy',
    'not-checked': 'Not checked: the clinic’s list does not have this substance',
    'not-asked': 'Not checked: nobody has asked for allergies yet',
  } satisfies Record<AllergyState, string>,
  ways: {
    substance: (allergy: string) => `Recorded allergy: ${allergy}. It is this substance.`,
    class: (allergy: string) => `Recorded allergy: ${allergy}. This substance belongs to that class.`,
    related: (allergy: string) => `Recorded allergy: ${allergy}. This substance is of the same class.`,
  } satisfies Record<AllergyWay, (allergy: string) => string>,
}
