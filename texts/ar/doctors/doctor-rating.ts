import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const doctorRating: In<'doctorRating'> = {
  reviews: (count) =>
    plural(count, {
      zero: 'لا تقييمات بعد',
      one: 'تقييم واحد',
      two: 'تقييمان',
      few: '# تقييمات',
      many: '# تقييمًا',
      other: '# تقييم',
    }),
  unrated: 'لا توجد تقييمات بعد',
  rated: (stars, reviews) => `${stars} (${reviews})`,
  speaks: (languages) => `<unseen>اللغات: </unseen>${languages}`,
}
