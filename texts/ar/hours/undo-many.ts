import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const undoMany: In<'undoMany'> = {
  back: (count) =>
    plural(count, {
      zero: 'لم يُستعَد أي موعد',
      one: 'عاد موعد واحد كما كان',
      two: 'عاد موعدان كما كانا',
      few: 'عادت # مواعيد كما كانت',
      many: 'عاد # موعدًا كما كان',
      other: 'عاد # موعد كما كان',
    }),
  left: (count, visits) =>
    plural(count, {
      zero: visits,
      one: `تعذّرت استعادة موعد واحد: ${visits}`,
      two: `تعذّرت استعادة موعدين: ${visits}`,
      few: `تعذّرت استعادة # مواعيد: ${visits}`,
      many: `تعذّرت استعادة # موعدًا: ${visits}`,
      other: `تعذّرت استعادة # موعد: ${visits}`,
    }),
  visit: (name, time, why) => `\u2068${name}\u2069، ${time} (${why})`,
  why: {
    'time-taken': 'حجز شخص آخر هذا الوقت',
    'person-busy': 'حجز المريض موعدًا آخر في هذا الوقت',
    'room-taken': 'الغرفة محجوزة الآن',
    changed: 'تغيّر الموعد في هذه الأثناء',
    refunded: 'بدأ ردّ المبلغ بالفعل',
  },
  failed: 'تعذّر التراجع',
}
