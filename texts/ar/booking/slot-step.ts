import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const slotStep: In<'slotStep'> = {
  heading: (lastName) => `متى تودّ زيارة د. \u2068${lastName}\u2069؟`,
  failed: 'تعذّر تحميل المواعيد المتاحة',
  none: (doctor, days) =>
    plural(days, {
      one: `ليس لدى د. \u2068${doctor}\u2069 موعد متاح في اليوم القادم.`,
      two: `ليس لدى د. \u2068${doctor}\u2069 موعد متاح في اليومين القادمين.`,
      few: `ليس لدى د. \u2068${doctor}\u2069 موعد متاح خلال الأيام الـ# القادمة.`,
      many: `ليس لدى د. \u2068${doctor}\u2069 موعد متاح خلال الـ# يومًا القادمة.`,
      other: `ليس لدى د. \u2068${doctor}\u2069 موعد متاح خلال الـ# يوم القادمة.`,
    }),
  others: (specialization) => `عرض أطباء آخرين: ${specialization}`,
  day: 'اليوم',
  dayFree: (date, times) =>
    plural(times, {
      zero: `${date}، لا مواعيد متاحة`,
      one: `${date}، موعد واحد متاح`,
      two: `${date}، موعدان متاحان`,
      few: `${date}، # مواعيد متاحة`,
      many: `${date}، # موعدًا متاحًا`,
      other: `${date}، # موعد متاح`,
    }),
  month: 'الشهر',
  nextFree: (date, time) => `أقرب موعد متاح: ${date}، ${time}`,
  time: 'الوقت',
  timesFree: (count) =>
    plural(count, {
      zero: 'لا مواعيد متاحة',
      one: 'موعد واحد متاح',
      two: 'موعدان متاحان',
      few: '# مواعيد متاحة',
      many: '# موعدًا متاحًا',
      other: '# موعد متاح',
    }),
  zone: (city) => `بتوقيت العيادة، \u2068${city}\u2069`,
  zoneElsewhere: (city) => `بتوقيت العيادة، \u2068${city}\u2069 (يختلف عن توقيت هذا الجهاز)`,
  gone: (times) => `${times}: حجز شخص آخر هذا الموعد للتو.`,
  full: 'لم يعد هناك موعد متاح في هذا اليوم. يُرجى اختيار يوم آخر.',
  own: (doctor, date, times) =>
    `لديك موعد آخر في هذا الوقت: د. \u2068${doctor}\u2069، ${date}، ${times}. اختر وقتًا آخر، أو انقل ذلك الموعد أولًا.`,
  ownTimes: 'بعض الأوقات غير متاحة لك لأن لديك موعدًا فيها.',
  forKnown: 'هذا النوع من المواعيد لمن سبقت لهم زيارة العيادة. اختر نوعًا آخر.',
}
