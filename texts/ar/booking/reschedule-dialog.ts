import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const rescheduleDialog: In<'rescheduleDialog'> = {
  now: (date, time) => `موعدك الحالي: ${date}، ${time}. تبقى الدفعة سارية على الموعد الجديد.`,
  nowUnpaid: (date, time) => `موعدك الحالي: ${date}، ${time}.`,
  none: 'لا مواعيد متاحة في الأيام القادمة.',
  day: 'اليوم',
  dayFree: (date, times) =>
    plural(times, {
      zero: `${date} · لا مواعيد متاحة`,
      one: `${date} · موعد واحد متاح`,
      two: `${date} · موعدان متاحان`,
      few: `${date} · # مواعيد متاحة`,
      many: `${date} · # موعدًا متاحًا`,
      other: `${date} · # موعد متاح`,
    }),
  time: 'الوقت',
  keep: 'إبقاء الموعد كما هو',
  act: (date, time) => `نقل إلى ${date}، ${time}`,
  choose: 'اختر وقتًا',
  done: (date, time) => `تم نقل الموعد إلى ${date}، ${time}`,
  doneAt: (date, time, place) => `تم نقل الموعد إلى ${date}، ${time}، \u2068${place}\u2069`,
  failed: 'تعذّر نقل الموعد.',
}
