import type { In } from '../texts.ts'

export const legal: In<'legal'> = {
  holds: (version, date) => `الإصدار ${version}، سارٍ منذ ${date}.`,
  elsewhere: 'اقرأه على صفحة العيادة',
}
