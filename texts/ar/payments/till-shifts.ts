import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const tillShifts: In<'tillShifts'> = {
  title: 'مناوبات الصناديق · Salus',
  heading: 'مناوبات الصناديق',
  lead: 'ما كان يجب أن يكون في الصناديق وما عُدّ فيها.',
  failed: 'تعذّر تحميل المناوبات',
  none: 'لا توجد مناوبة تطابق هذا.',
  count: (count) =>
    plural(count, {
      zero: 'لا مناوبات',
      one: 'مناوبة واحدة',
      two: 'مناوبتان',
      few: '# مناوبات',
      many: '# مناوبة',
      other: '# مناوبة',
    }),
  all: 'الكل',
  from: 'من',
  to: 'إلى',
  differs: 'مع وجود فرق فقط',
  csv: 'المناوبات في ملف CSV',
  one: 'المناوبة',
  running: 'مفتوحة',
  columns: {
    shift: 'المناوبة',
    opened: 'فُتحت',
    closed: 'أُغلقت',
    expected: 'المتوقع',
    counted: 'المبلغ الفعلي',
    difference: 'الفرق',
    terminal: 'جهاز البطاقات',
  },
  shiftAt: (place, number) => `\u2068${place}\u2069، المناوبة ${number}`,
}
