import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const placeRooms: In<'placeRooms'> = {
  heading: 'الغرف',
  says: 'يمكن أن يتطلب نوع الموعد غرفة من نوع معيّن، فتُحجز مع الموعد غرفة متاحة منه.',
  none: 'لا توجد غرف بعد.',
  count: (count) =>
    plural(count, {
      zero: 'لا غرف',
      one: 'غرفة واحدة',
      two: 'غرفتان',
      few: '# غرف',
      many: '# غرفة',
      other: '# غرفة',
    }),
  closed: 'مغلقة',
  name: 'اسم الغرفة',
  sort: 'نوعها، مثل: علاج',
  add: 'إضافة هذه الغرفة',
  added: (name) => `تمت إضافة \u2068${name}\u2069.`,
  change: 'تعديل',
  changeThis: (name) => `تعديل \u2068${name}\u2069`,
  close: 'إغلاق',
  closeThis: (name) => `إغلاق \u2068${name}\u2069`,
  open: 'إعادة فتح',
  openThis: (name) => `إعادة فتح \u2068${name}\u2069`,
  isClosed: (name) => `تم إغلاق \u2068${name}\u2069. ما حُجز فيها يبقى كما هو.`,
  visitsLeft: (count) =>
    plural(count, {
      zero: 'لا مواعيد محجوزة فيها',
      one: 'ما زال موعد واحد محجوزًا فيها',
      two: 'ما زال موعدان محجوزين فيها',
      few: 'ما زالت # مواعيد محجوزة فيها',
      many: 'ما زال # موعدًا محجوزًا فيها',
      other: 'ما زال # موعد محجوزًا فيها',
    }),
  isOpen: (name) => `\u2068${name}\u2069 مفتوحة من جديد.`,
  save: 'حفظ الغرفة',
  saved: 'تم حفظ الغرفة.',
  notSaved: 'تعذّر حفظ الغرفة.',
}
