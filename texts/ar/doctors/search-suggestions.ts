import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const searchSuggestions: In<'searchSuggestions'> = {
  label: 'اقتراحات',
  count: (count) =>
    plural(count, {
      zero: 'لا اقتراحات',
      one: 'اقتراح واحد',
      two: 'اقتراحان',
      few: '# اقتراحات',
      many: '# اقتراحًا',
      other: '# اقتراح',
    }),
  sorts: { specialization: 'التخصص', kind: 'نوع الموعد', place: 'الفرع' },
  byWord: (word) => `تخصص مناسب لعبارة «\u2068${word}\u2069»`,
  nearest: 'هل تقصد',
}
