import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const finder: In<'finder'> = {
  open: 'بحث',
  label: 'البحث عن الأشخاص والمواعيد والمدفوعات والصفحات',
  placeholder: 'اسم أو رقم أو هاتف أو رقم مرجعي أو صفحة',
  hint: 'اكتب حرفين على الأقل.',
  searching: 'جارٍ البحث…',
  found: (count) =>
    plural(count, {
      zero: 'لا نتائج',
      one: 'نتيجة واحدة',
      two: 'نتيجتان',
      few: '# نتائج',
      many: '# نتيجة',
      other: '# نتيجة',
    }),
  none: (search) => `لم يُعثر على شيء باسم «\u2068${search}\u2069».`,
  failed: 'تعذّر البحث في كل شيء. يُرجى المحاولة مرة أخرى.',
  groups: {
    people: 'الأشخاص',
    doctors: 'الأطباء',
    visits: 'المواعيد القادمة',
    payments: 'المدفوعات',
    screens: 'الصفحات',
  },
}
