import { z } from 'zod'
import { languageTag } from '../auth/auth.ts'
import { endpoint, id, text } from '../endpoint.ts'
import { known } from '../known.ts'
import { specializations } from '../rules.ts'

const named = z.object({ _id: id, name: z.string() })
const kind = z.object({ _id: id, name: known.kind })

/** What a search may mean: exactly one of these is set. */
const suggestion = z.object({
  specialization: z.enum(specializations).nullable(),
  /** The word by which the specialization was found, such as "skin". */
  word: z.string().nullable(),
  /** The word is a complaint or another reason for a visit, such as "headache", and no name of the specialization. */
  reason: z.boolean(),
  doctor: named.extend({ specialization: z.enum(specializations), image: z.string() }).nullable(),
  kind: kind.nullable(),
  place: named.nullable(),
})
export type Suggestion = z.output<typeof suggestion>

export const suggestDoctors = endpoint({
  method: 'GET',
  path: '/doctors/suggestions',
  topic: 'Doctors',
  summary:
    'What a search of the directory may mean while it is typed: specializations, doctors, kinds of visit and places, the best first. Where nothing fits the whole search, the nearest.',
  who: 'anyone',
  query: z.object({ search: text(1, 100) }),
  answers: {
    200: z.object({
      /** These only resemble the search. */
      nearest: z.boolean(),
      suggestions: z.array(suggestion),
    }),
  },
})

const searchWord = z.object({
  _id: id,
  word: z.string(),
  language: languageTag,
  /** What it means: exactly one of these is set. */
  specialization: z.enum(specializations).nullable(),
  kind: kind.nullable(),
  place: named.nullable(),
})
export type SearchWord = z.output<typeof searchWord>

const ofClinic = { topic: 'Doctors', who: ['admin'], right: 'catalogue' } as const

export const listSearchWords = endpoint({
  ...ofClinic,
  method: 'GET',
  path: '/admin/search-words',
  scope: 'clinic',
  summary: 'The clinic’s own words for the directory’s search, beside those that Salus knows.',
  answers: { 200: z.array(searchWord) },
})

export const addSearchWord = endpoint({
  ...ofClinic,
  method: 'POST',
  path: '/admin/search-words',
  scope: 'all',
  summary: 'Add a word by which the directory’s search finds a specialization, a kind of visit or a place.',
  body: z.strictObject({
    word: text(1, 60),
    language: languageTag,
    means: z.union([
      z.strictObject({ specialization: z.enum(specializations) }),
      z.strictObject({ kindId: id }),
      z.strictObject({ placeId: id }),
    ]),
  }),
  answers: { 201: searchWord },
  failures: ['name_in_use'],
})

export const deleteSearchWord = endpoint({
  ...ofClinic,
  method: 'DELETE',
  path: '/admin/search-words/{id}',
  scope: 'all',
  summary: 'Delete one of the clinic’s own words. Those that Salus knows stay.',
  params: z.object({ id }),
  answers: { 204: null },
})
