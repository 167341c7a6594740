import type { In } from '../../texts.ts'

export const dateField: In<'dateField'> = {
  open: 'فتح التقويم',
  calendar: 'التقويم',
  earlier: 'الشهر السابق',
  later: 'الشهر التالي',
  pattern: 'مثال: \u206624/11/2026\u2069',
  form: (example) => `يُرجى كتابة التاريخ هكذا: \u2066${example}\u2069.`,
  from: (date) => `يُرجى اختيار ${date} أو يوم بعده.`,
  until: (date) => `يُرجى اختيار ${date} أو يوم قبله.`,
}
