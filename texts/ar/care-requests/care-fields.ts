import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const careFields: In<'careFields'> = {
  ward: 'القسم',
  vaccine: 'اللقاح',
  checkup: 'الفحص',
  tests: 'التحاليل',
  dose: 'الجرعة',
  medicines: 'ما الأدوية المطلوبة، وما الكمية من كل منها',
  prescriber: 'الطبيب الذي وصفها (اختياري)',
  reason: 'سبب الحاجة إلى السرير',
  address: 'العنوان',
  phone: 'الهاتف',
  day: 'اليوم',
  from: 'ابتداءً من',
  between: 'بين الساعة',
  noneFree: 'لا يوجد سرير متاح الآن',
  free: (free, all) => `المتاح ${free} من ${all}`,
  aNight: (price) => `${price}<per> لليلة</per>`,
  noTest: 'لم تختر أي تحليل بعد.',
  testsChosen: (count, price) =>
    plural(count, {
      one: `تحليل واحد، ${price}`,
      two: `تحليلان، ${price}`,
      few: `# تحاليل، ${price}`,
      many: `# تحليلًا، ${price}`,
      other: `# تحليل، ${price}`,
    }),
}
