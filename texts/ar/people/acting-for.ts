import type { In } from '../../texts.ts'

export const actingFor: In<'actingFor'> = {
  bar: (name) => `أنت تحجز الآن نيابةً عن <b>\u2068${name}\u2069</b>`,
  back: 'العودة إلى حسابي',
  whom: 'لمن الحجز؟',
  me: 'لي',
  others: 'الحجز لطفل أو لشخص آخر',
  unknown: 'تعذّر تحميل الأشخاص الذين تحجز لهم.',
  notYours: 'لا يمكنك التصرف نيابةً عن هذا الشخص، أو لم يعد ذلك ممكنًا.',
  forMyself: 'المتابعة لنفسي',
  visitsOf: (name) => `مواعيد \u2068${name}\u2069`,
}
