import type { In } from '../../texts.ts'

export const rateDialog: In<'rateDialog'> = {
  heading: 'كيف كانت زيارتك؟',
  says: (doctor) => `زيارتك عند د. \u2068${doctor}\u2069. يظهر التقييم في صفحة الطبيب دون اسمك.`,
  stars: 'النجوم',
  star: (stars, most, word) => `${stars} من ${most}: ${word}`,
  words: { 1: 'سيئة', 2: 'مقبولة', 3: 'جيدة', 4: 'جيدة جدًا', 5: 'ممتازة' },
  comment: 'ماذا تودّ أن يعرف الآخرون؟ (اختياري)',
  notNow: 'ليس الآن',
  save: 'حفظ التقييم',
  saved: 'شكرًا لك. تم حفظ تقييمك.',
  failed: 'تعذّر حفظ تقييمك.',
}
