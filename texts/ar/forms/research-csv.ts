import type { In } from '../../texts.ts'

export const researchCsv: In<'researchCsv'> = {
  person: 'الشخص',
  age: 'العمر',
  sex: 'الجنس',
  month: 'الشهر',
  version: 'الإصدار',
}
