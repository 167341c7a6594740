import type { In } from '../../texts.ts'

export const emergencyPage: In<'emergencyPage'> = {
  title: 'فتح سجل في حالة طارئة · Salus',
  heading: 'فتح سجل في حالة طارئة',
  lead: (hours) => `لشخص ليس من مرضاك. يُفتح السجل لمدة ${hours} ساعة. ويُبلَّغ المريض والعيادة فورًا باسمك وبالسبب.`,
  name: 'الاسم',
  born: 'تاريخ الميلاد',
  find: 'بحث',
  notFound: 'فشل البحث',
  nobody: 'لا أحد معروف بهذا الاسم وتاريخ الميلاد.',
  whoseLink: 'الشخص الذي فتحت صفحته',
  another: 'البحث عن شخص آخر',
  choose: 'اختيار',
  reason: 'لماذا عليك قراءته الآن',
  reasonSays: 'ببضع كلمات. يقرأ المريض ذلك.',
  password: 'كلمة مرورك',
  open: 'فتح السجل',
  notOpened: 'تعذر فتح السجل',
  inAnEmergency: 'في حالة طارئة يمكنك <open>فتح السجل</open> مع ذكر السبب.',
  list: {
    heading: 'سجلات فُتحت في حالات طارئة',
    none: 'لم يُفتح أي سجل في حالة طارئة.',
    failed: 'تعذر تحميل الحالات الطارئة',
    columns: { when: 'الوقت', doctor: 'الطبيب', person: 'صاحب السجل', reason: 'السبب' },
    noReason: 'لم يعد محفوظًا',
  },
}
