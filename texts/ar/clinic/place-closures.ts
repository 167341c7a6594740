import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const placeClosures: In<'placeClosures'> = {
  heading: 'أيام الإغلاق',
  says: 'العطل والأيام الأخرى التي لا يعمل فيها أحد هنا. لا يمكن الحجز فيها، وتبقى المواعيد المحجوزة من قبل.',
  none: 'لا توجد أيام إغلاق مقررة.',
  day: (date, name) => `${date}: \u2068${name}\u2069`,
  days: (from, until, name) => `من ${from} إلى ${until}: \u2068${name}\u2069`,
  visits: (count) =>
    plural(count, {
      zero: 'لا مواعيد محجوزة فيها.',
      one: 'فيها موعد محجوز واحد.',
      two: 'فيها موعدان محجوزان.',
      few: 'فيها # مواعيد محجوزة.',
      many: 'فيها # موعدًا محجوزًا.',
      other: 'فيها # موعد محجوز.',
    }),
  see: 'عرضها في التقويم',
  open: 'إلغاء الإغلاق',
  openOf: (name) => `إلغاء الإغلاق: \u2068${name}\u2069`,
  opened: 'يمكن الحجز في هذه الأيام من جديد.',
  name: 'المناسبة',
  first: 'أول يوم',
  last: 'آخر يوم (اليوم نفسه إن تُرك فارغًا)',
  add: 'الإغلاق في هذه الأيام',
  added: (name) => `مغلق: \u2068${name}\u2069.`,
}
