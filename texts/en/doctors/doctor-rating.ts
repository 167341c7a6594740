import { plural } from '../words.ts'

/** The stars of a doctor and what they speak, on cards and in lists. */
export const doctorRating = {
  reviews: (count: number) => (count === 0 ? 'no reviews yet' : plural(count, { one: '# review', other: '# reviews' })),
  unrated: 'No reviews yet',
  rated: (stars: string, reviews: string) => `${stars} (${reviews})`,
  speaks: (languages: string) => `<unseen>Speaks </unseen>${languages}`,
}
