import type { In } from '../texts.ts'
import { number, plural } from './words.ts'

export const analytics: In<'analytics'> = {
  title: 'الإحصاءات · Salus',
  heading: 'الإحصاءات',
  from: 'من',
  to: 'إلى',
  ranges: { month: '30 يومًا', quarter: '90 يومًا', year: 'سنة', next: 'الأيام الثلاثون القادمة' },
  notLoaded: 'تعذّر تحميل الرسم البياني. الأرقام متاحة.',
  bookings: 'الحجوزات',
  revenue: 'الإيرادات',
  cancellations: 'الإلغاءات',
  noShows: 'حالات عدم الحضور',
  compared: (from, to) => `مقارنةً بعدد الأيام نفسه قبلها، من ${from} إلى ${to}: الخط المتقطّع.`,
  steps: { day: 'اليوم', week: 'الأسبوع', month: 'الشهر' },
  before: 'في الفترة السابقة',
  dollars: 'بالدولار',
  lost: 'الإلغاءات وعدم الحضور',
  ahead: { title: 'قبل كم يوم يُحجز الموعد', column: 'مسبقًا' },
  buckets: {
    'same day': 'في اليوم نفسه',
    '1-2 days': 'يوم إلى يومين',
    '3-7 days': '3 إلى 7 أيام',
    '8-14 days': '8 إلى 14 يومًا',
    '15-30 days': '15 إلى 30 يومًا',
  },
  busiest: { title: 'الساعات الأكثر ازدحامًا', day: 'اليوم' },
  doctors: {
    title: 'نسبة الإشغال لكل طبيب، الأقل أولًا',
    chart: 'نسبة الإشغال لكل طبيب',
    doctor: 'الطبيب',
    booked: 'الساعات المحجوزة',
    offered: 'الساعات المعروضة',
    utilisation: 'نسبة الإشغال',
  },
  specialties: { title: 'حسب التخصص', chart: 'الحجوزات حسب التخصص', specialty: 'التخصص' },
  drawn: {
    bookings: (count) =>
      plural(count, {
        zero: 'لا حجوزات',
        one: 'حجز واحد',
        two: 'حجزان',
        few: '# حجوزات',
        many: '# حجزًا',
        other: '# حجز',
      }),
    revenue: (price) => `الإيرادات: ${price}`,
    before: (value) => `في الفترة السابقة: ${value}`,
    lost: (count) => `ملغى أو لم يحضر: ${number(count)}`,
    notCome: (count) => `منها لم يحضر: ${number(count)}`,
  },
}
