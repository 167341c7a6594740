import { plural } from '../words.ts'

/** What is printed on prescriptions, beside what is on all papers. */
export const prescriptionSheet = {
  prescriber: 'Prescriber',
  age: 'Age',
  weight: 'Weight',
  weighed: (kilograms: string, date: string) => `${kilograms} kg, measured on ${date}`,
  notWeighed: 'Not measured',
  dispensed: 'May be dispensed',
  times: (repeats: number) => plural(repeats + 1, { one: 'Once', other: `${repeats + 1} times` }),
  validUntil: 'Valid until',
  medicine: (number: string) => `Medicine ${number}`,
  commonName: 'Common name',
  brand: 'Brand',
  because: (brand: string, reason: string) => `${brand}. Reason: ${reason}`,
  form: 'Form',
  quantity: 'Quantity',
  strength: 'Strength',
  regimen: 'How to take it',
  perKilogram: 'Dose per kilogram',
  perKilogramSays: (each: string, day: string) => `${each} each time, ${day} a day at most`,
}
