import type { In } from '../../texts.ts'

export const publicForm: In<'publicForm'> = {
  heading: 'ما يقرؤه المرضى',
  says: (specialization, price) =>
    `${specialization} · ${price} للاستشارة الواحدة (تغيّرهما الإدارة) · <page>اعرض صفحتك</page>`,
  bio: 'نبذة عنك',
  languages: 'اللغات، تفصل بينها فواصل',
  experience: 'سنوات الخبرة',
  gender: 'الجنس',
  genderSays: 'يمكن للمرضى البحث بحسبه، وذكره اختياري.',
  notSaid: 'لم يُذكر',
  save: 'حفظ التغييرات',
  saved: 'حُفظ ملفك الشخصي',
  failed: 'تعذّر حفظ الملف الشخصي',
}
