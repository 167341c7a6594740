import { sql } from 'kysely'
import type { SearchWord } from '#contract/doctors/search.ts'
import type { Specialization } from '#contract/rules.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'

/** A row of `search_words word`, left joined with `kind` and `place`, as the API answers it. */
const asWord = sql`
  json_build_object(
    '_id', word.id, 'word', word.word, 'language', word.language, 'specialization', word.specialization,
    'kind', case when kind.id is not null then json_build_object('_id', kind.id, 'name', kind.name) end,
    'place', case when place.id is not null then json_build_object('_id', place.id, 'name', place.name) end
  )`
const withMeaning = sql`
  left join kinds kind on kind.id = word.kind_id
  left join places place on place.id = word.place_id`

/** The clinic's own words for the search. */
export async function listSearchWords(db: Queries): Promise<SearchWord[]> {
  const { rows } = await sql<{ word: SearchWord }>`
    select ${asWord} as word from search_words word ${withMeaning}
    where word.origin = 'clinic' order by word.language, fold(word.word), word.id
  `.execute(db)
  return rows.map(({ word }) => word)
}

type Added = {
  word: string
  language: string
  means: { specialization: Specialization } | { kindId: string } | { placeId: string }
}

/** Throws `name_in_use` where it has this meaning already, `not_found` for an unknown kind or place. */
export async function addSearchWord(db: Queries, { word, language, means }: Added): Promise<SearchWord> {
  const specialization = 'specialization' in means ? means.specialization : null
  const kindId = 'kindId' in means ? means.kindId : null
  const placeId = 'placeId' in means ? means.placeId : null
  const { rows } = await sql<{ word: SearchWord }>`
    with word as (
      insert into search_words (language, word, origin, specialization, kind_id, place_id)
      select ${language}, ${word}, 'clinic', ${specialization}, ${kindId}::uuid, ${placeId}::uuid
      where (${kindId}::uuid is null or exists (select from kinds where id = ${kindId}::uuid))
        and (${placeId}::uuid is null or exists (select from places where id = ${placeId}::uuid))
      returning *
    )
    select ${asWord} as word from word ${withMeaning}
  `.execute(db)
  const [added] = rows
  if (!added) throw new Failure('not_found')
  auditIsAbout([added.word._id])
  return added.word
}

/** Throws `not_found`, also for a word that Salus ships. */
export async function deleteSearchWord(db: Queries, id: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from search_words where id = ${id} and origin = 'clinic' returning id
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
}
