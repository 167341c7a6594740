import type { In, Some } from '../../texts.ts'
import { plural } from '../words.ts'

export const doctorRating: Some<In<'doctorRating'>> = {
  reviews: (count) => (count === 0 ? 'pas encore d’avis' : plural(count, { one: '# avis', other: '# avis' })),
  unrated: 'Pas encore d’avis',
  rated: (stars, reviews) => `${stars} (${reviews})`,
  speaks: (languages) => `<unseen>Parle </unseen>${languages}`,
}
