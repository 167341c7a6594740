import { queryOf } from '../../wire/api.ts'

/** The clinic's own words for the directory's search. */
export const searchWordsQuery = queryOf('GET /admin/search-words', {}, ['search-words', 'kinds', 'places'])
