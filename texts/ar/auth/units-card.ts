import type { In } from '../../texts.ts'

export const unitsCard: In<'unitsCard'> = {
  heading: 'الوحدات',
  says: 'كيف تقرأ القياسات وتُدخلها. لا تتغير القيم في السجل.',
  kinds: {
    weight: 'الوزن',
    temperature: 'الحرارة',
    glucose: 'سكر الدم',
  },
  failed: 'تعذّر تحميل الوحدات',
  notChanged: 'تعذّر تغيير الوحدة',
}
