import { plural } from '../words.ts'

/** The fields of the forms for care. */
export const careFields = {
  ward: 'Ward',
  vaccine: 'Vaccine',
  checkup: 'Checkup',
  tests: 'Tests',
  dose: 'Dose',
  medicines: 'Which medicines, and how much of each',
  prescriber: 'Prescribed by (optional)',
  reason: 'Why the bed is needed',
  address: 'Address',
  phone: 'Phone',
  day: 'Day',
  from: 'From',
  between: 'Between',
  noneFree: 'none free now',
  free: (free: number, all: number) => `${free} of ${all} free`,
  aNight: (price: string) => `${price}<per> a night</per>`,
  noTest: 'No test chosen yet.',
  testsChosen: (count: number, price: string) => plural(count, { one: `# test, ${price}`, other: `# tests, ${price}` }),
}
