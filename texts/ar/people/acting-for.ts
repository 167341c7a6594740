import type { In } from '../../texts.ts'

export const actingFor: In<'actingFor'> = {
  bar: (name) => `أنت تحجز الآن نيابةً عن <b>\u2068${name}\u2069</b>`,
  acts: (name) => `أنت تتصرف الآن نيابةً عن <b>\u2068${name}\u2069</b>`,
  back: 'العودة إلى حسابي',
  whom: 'لمن الحجز؟',
  me: 'لي',
  you: 'الحجز لك',
  change: 'تغيير من له الحجز',
  child: 'إضافة طفل',
  adult: 'إضافة شخص آخر',
  addFirst: 'إضافة ومتابعة',
  toQuestion: 'رجوع',
  waits: (address) => `لم يوافق \u2068${address}\u2069 بعد. يمكنك الحجز لهذا الشخص بعد موافقته.`,
  unknown: 'تعذّر تحميل الأشخاص الذين تحجز لهم.',
  notYours: 'لا يمكنك التصرف نيابةً عن هذا الشخص، أو لم يعد ذلك ممكنًا.',
  forMyself: 'المتابعة لنفسي',
  visitsOf: (name) => `مواعيد \u2068${name}\u2069`,
}
