import type { In } from '../../texts.ts'

export const prescriptionSheet: In<'prescriptionSheet'> = {
  prescriber: 'Verordnet von',
  age: 'Alter',
  weight: 'Gewicht',
  weighed: (kilograms, date) => `${kilograms} kg, gemessen am ${date}`,
  notWeighed: 'Nicht gemessen',
  dispensed: 'Darf eingelöst werden',
  times: (repeats) => (repeats === 0 ? 'Einmal' : `${repeats + 1}-mal`),
  validUntil: 'Gültig bis',
  medicine: (number) => `Arzneimittel ${number}`,
  commonName: 'Wirkstoff',
  brand: 'Präparat',
  because: (brand, reason) => `${brand}. Grund: ${reason}`,
  form: 'Darreichungsform',
  quantity: 'Menge',
  strength: 'Stärke',
  regimen: 'Einnahme',
  perKilogram: 'Dosis je Kilogramm',
  perKilogramSays: (each, day) => `${each} je Gabe, höchstens ${day} am Tag`,
}
