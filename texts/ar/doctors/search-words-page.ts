import type { In } from '../../texts.ts'

export const searchWordsPage: In<'searchWordsPage'> = {
  heading: 'كلمات البحث',
  lead: 'يجد المرضى الأطباء بكلمات يومية مثل «جلدية» أو «طبيب أسرة». أضف الكلمات التي يستخدمها مرضاك.',
  failed: 'تعذّر تحميل الكلمات',
  none: 'لم تُضف أي كلمة بعد. البحث يعرف الكلمات المعتادة.',
  word: 'الكلمة',
  means: 'يجد',
  groups: { specializations: 'التخصصات', kinds: 'أنواع المواعيد', places: 'الفروع' },
  language: 'اللغة',
  add: 'إضافة',
  added: (word) => `أصبح البحث يعرف «\u2068${word}\u2069»`,
  notAdded: 'تعذّرت إضافة الكلمة',
  remove: 'حذف',
  removeOf: (word) => `حذف «\u2068${word}\u2069»`,
  removed: (word) => `حُذفت «\u2068${word}\u2069»`,
  notRemoved: 'تعذّر حذف الكلمة',
}
