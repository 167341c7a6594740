import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const formWords: In<'formWords'> = {
  yes: 'نعم',
  no: 'لا',
  unanswered: 'بلا إجابة',
  sides: { left: 'اليسار', right: 'اليمين', both: 'الجانبان' },
  files: (count) => plural(count, { one: 'ملف واحد', two: 'ملفان', few: '# ملفات', many: '# ملفًا', other: '# ملف' }),
}
