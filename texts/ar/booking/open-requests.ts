import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const openRequests: In<'openRequests'> = {
  heading: (count) =>
    plural(count, {
      zero: 'لا طلبات لتغيير المواعيد',
      one: 'طلب واحد لتغيير موعد',
      two: 'طلبان لتغيير موعدين',
      few: '# طلبات لتغيير مواعيد',
      many: '# طلبًا لتغيير مواعيد',
      other: '# طلب لتغيير مواعيد',
    }),
  look: 'عرض',
  fold: 'طيّ',
  failed: 'تعذّر تحميل طلبات المرضى.',
  wants: {
    cancel: (name) => `طلب إلغاء من <b>\u2068${name}\u2069</b>`,
    move: (name) => `طلب نقل من <b>\u2068${name}\u2069</b>`,
  },
  visit: (date, time, doctor) => `${date}، ${time}، د. \u2068${doctor}\u2069`,
  cancel: 'إلغاء الموعد',
  move: 'اختيار وقت',
  decline: 'رفض',
  on: (act, name, time) => `${act}: \u2068${name}\u2069، ${time}`,
}
