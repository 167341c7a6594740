import type { In } from '../../texts.ts'

export const researchCsv: In<'researchCsv'> = {
  person: 'Person',
  age: 'Alter',
  sex: 'Geschlecht',
  month: 'Monat',
  version: 'Fassung',
}
