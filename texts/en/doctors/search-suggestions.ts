import { plural } from '../words.ts'

/** What the search of doctors suggests while one types, and where it has found nothing. */
export const searchSuggestions = {
  label: 'Suggestions',
  count: (count: number) => plural(count, { one: '# suggestion', other: '# suggestions' }),
  sorts: { specialization: 'Specialty', kind: 'Kind of visit', place: 'Location' },
  byWord: (word: string) => `Specialty for “${word}”`,
  nearest: 'Did you mean',
}
