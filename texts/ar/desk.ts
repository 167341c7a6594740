import type { In } from '../texts.ts'
import { number, plural } from './words.ts'

export const desk: In<'desk'> = {
  title: 'الاستقبال · Salus',
  hello: (name) => `طاب يومك، \u2068${name}\u2069`,
  now: (date, time) => `${date}، ${time}`,
  today(now, visits, doctors) {
    const coming = plural(visits, {
      zero: 'لا زيارات اليوم',
      one: 'زيارة واحدة اليوم',
      two: 'زيارتان اليوم',
      few: '# زيارات اليوم',
      many: '# زيارة اليوم',
      other: '# زيارة اليوم',
    })
    return `${now} · ${coming}، عدد الأطباء: ${number(doctors)}`
  },
  failed: 'تعذّر تحميل مواعيد اليوم',
  sections: { desk: 'الاستقبال', settings: 'الإعدادات' },
}
