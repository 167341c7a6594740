import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const doctorRating: In<'doctorRating'> = {
  reviews: (count) =>
    count === 0 ? 'noch keine Bewertungen' : plural(count, { one: '# Bewertung', other: '# Bewertungen' }),
  unrated: 'Noch keine Bewertungen',
  rated: (stars, reviews) => `${stars} (${reviews})`,
  speaks: (languages) => `<unseen>Spricht </unseen>${languages}`,
}
