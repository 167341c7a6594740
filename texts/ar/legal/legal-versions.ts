import type { In } from '../../texts.ts'

export const legalVersions: In<'legalVersions'> = {
  holds: (version, date) => `الإصدار ${version}، سارٍ منذ ${date}.`,
  elsewhere: 'اقرأه على صفحة العيادة',
  failed: 'تعذّر تحميل النص الساري.',
}
