import type { MedicineUnit } from '#contract/records/medicine-lists.ts'
import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const medicineWords: In<'medicineWords'> = {
  forms: {
    tablet: 'Tablette',
    'prolonged-tablet': 'Retardtablette',
    'effervescent-tablet': 'Brausetablette',
    'orodispersible-tablet': 'Schmelztablette',
    capsule: 'Kapsel',
    'oral-solution': 'Lösung zum Einnehmen',
    'oral-suspension': 'Suspension zum Einnehmen',
    'oral-drops': 'Tropfen zum Einnehmen',
    'oral-powder': 'Pulver zum Einnehmen',
    lozenge: 'Lutschtablette',
    mouthwash: 'Mundspülung',
    suppository: 'Zäpfchen',
    'vaginal-tablet': 'Vaginaltablette',
    cream: 'Creme',
    ointment: 'Salbe',
    gel: 'Gel',
    lotion: 'Lotion',
    'skin-solution': 'Lösung zur Anwendung auf der Haut',
    patch: 'Pflaster',
    'eye-drops': 'Augentropfen',
    'eye-ointment': 'Augensalbe',
    'ear-drops': 'Ohrentropfen',
    'nasal-spray': 'Nasenspray',
    inhaler: 'Inhalator',
    'nebuliser-solution': 'Lösung für einen Vernebler',
    injection: 'Injektion',
  },
  units: {
    mg: 'mg',
    µg: 'µg',
    g: 'g',
    ml: 'ml',
    IU: 'I.E.',
    tablet: 'Tabletten',
    capsule: 'Kapseln',
    drop: 'Tropfen',
    puff: 'Hübe',
    sachet: 'Beutel',
    suppository: 'Zäpfchen',
    patch: 'Pflaster',
    lozenge: 'Lutschtabletten',
    injection: 'Injektionen',
    application: 'Anwendungen',
  },
  amount: (count, shown, unit) => {
    const one: Partial<Record<MedicineUnit, string>> = {
      tablet: 'Tablette',
      capsule: 'Kapsel',
      puff: 'Hub',
      lozenge: 'Lutschtablette',
      injection: 'Injektion',
      application: 'Anwendung',
    }
    const many = medicineWords.units[unit]
    return `${shown} ${plural(count, { one: one[unit] ?? many, other: many })}`
  },
  times: { morning: 'morgens', noon: 'mittags', evening: 'abends', night: 'zur Nacht' },
  timesShort: { morning: 'Morgens', noon: 'Mittags', evening: 'Abends', night: 'Zur Nacht' },
  asNeeded: (most, shown) =>
    plural(most, { one: 'bei Bedarf, höchstens einmal am Tag', other: `bei Bedarf, höchstens ${shown}-mal am Tag` }),
  forDays: (days, shown) => plural(days, { one: '1 Tag lang', other: `${shown} Tage lang` }),
  allergyStates: {
    meets: 'Trifft auf eine Allergie',
    clear: 'Trifft auf keine erfasste Allergie',
    'not-checked': 'Nicht geprüft: Dieser Wirkstoff steht nicht in der Liste der Klinik',
    'not-asked': 'Nicht geprüft: Nach Allergien wurde noch nicht gefragt',
  },
  ways: {
    substance: (allergy) => `Erfasste Allergie: ${allergy}. Es ist dieser Wirkstoff.`,
    class: (allergy) => `Erfasste Allergie: ${allergy}. Dieser Wirkstoff gehört zu dieser Gruppe.`,
    related: (allergy) => `Erfasste Allergie: ${allergy}. Dieser Wirkstoff ist aus derselben Gruppe.`,
  },
}
