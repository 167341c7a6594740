import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const auditPage: In<'auditPage'> = {
  title: 'سجل التدقيق · Salus',
  heading: 'سجل التدقيق',
  find: 'الاسم أو البريد أو رقم السجل',
  who: 'المستخدم',
  everybody: 'الجميع',
  roles: { admin: 'الإدارة', doctor: 'الأطباء', reception: 'الاستقبال', user: 'المرضى' },
  from: 'من تاريخ',
  to: 'إلى تاريخ',
  reads: 'أيضًا من اطّلع على ماذا',
  refused: 'ما رُفض فقط',
  count: (count) =>
    plural(count, {
      zero: 'لا توجد أحداث',
      one: 'حدث واحد',
      two: 'حدثان',
      few: '# أحداث',
      many: '# حدثًا',
      other: '# حدث',
    }),
  failed: 'تعذّر تحميل سجل التدقيق',
  none: 'لا شيء من هذا في سجل التدقيق.',
  columns: { when: 'متى', what: 'ماذا حدث', whose: 'صاحب السجل', address: 'من أين' },
  details: (details) => `(${details})`,
  whose(people, others) {
    const named = people.map((name) => `\u2068${name}\u2069`).join('، ')
    if (others === 0) return named
    return plural(others, {
      one: `${named} وشخص آخر`,
      two: `${named} وشخصان آخران`,
      few: `${named} و# أشخاص آخرين`,
      many: `${named} و# شخصًا آخر`,
      other: `${named} و# شخص آخر`,
    })
  },
}
