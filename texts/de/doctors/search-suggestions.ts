import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const searchSuggestions: In<'searchSuggestions'> = {
  label: 'Vorschläge',
  count: (count) => plural(count, { one: '# Vorschlag', other: '# Vorschläge' }),
  sorts: { specialization: 'Fachgebiet', kind: 'Terminart', place: 'Standort' },
  byWord: (word) => `Fachgebiet zu „${word}“`,
  nearest: 'Meinten Sie',
}
