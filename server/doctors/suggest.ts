import { type RawBuilder, sql } from 'kysely'
import type { Suggestion } from '#contract/doctors/search.ts'
import type { Queries } from '../platform/database.ts'
import { imageOfDoctor } from './image-of-doctor.ts'

const most = 8
const mostWords = 8
/** How alike misspelt words have to be (`search_hits`): they may not be misspelt, or as in the directory. */
const asTyped = sql`null::real`
const misspelt = sql`least_likeness()`

type Asked = { words: string[]; likenessFrom: RawBuilder<unknown>; each: boolean }

/**
 * What a search may mean, the best first. Words may be misspelt only where nothing fits otherwise; where still nothing
 * fits every word, `nearest` is what fits one. What is less alike than a misspelling is no offer.
 */
export async function suggest(db: Queries, search: string): Promise<{ nearest: boolean; suggestions: Suggestion[] }> {
  const { rows } = await sql<{ words: string[]; all_words: string[] }>`
    select asked_words(${search}) as words, words_to_find(${search}) as all_words
  `.execute(db)
  const { words, all_words: allWords } = rows[0]!
  // A word that is passed over, such as "Frau", may be the beginning of another.
  if (words.length === 0) {
    const begun = allWords.filter((word) => word.length > 2).slice(0, mostWords)
    const suggestions = begun.length > 0 ? await lookUp(db, { words: begun, likenessFrom: asTyped, each: true }) : []
    return { nearest: false, suggestions }
  }
  for (const likenessFrom of [asTyped, misspelt]) {
    const suggestions = await lookUp(db, { words, likenessFrom, each: true })
    if (suggestions.length > 0) return { nearest: false, suggestions }
  }
  return { nearest: true, suggestions: await lookUp(db, { words, likenessFrom: misspelt, each: false }) }
}

/** What every word finds; with `each` false, what any of them does. */
async function lookUp(db: Queries, { words, likenessFrom, each }: Asked): Promise<Suggestion[]> {
  const isWhole = each ? sql`count(distinct n) = ${words.length}` : sql`true`
  const inOrder = sql`count(distinct n) desc, max(level)`
  const doctors = each
    ? sql`join doctors_matching(${words}, ${likenessFrom}) fits on fits.doctor_id = doctor.id`
    : sql``
  const { rows } = await sql<{ suggestion: Suggestion }>`
    with hit as materialized (
      select * from search_hits(${words}, ${likenessFrom})
    ), field as (
      select specialization, (array_agg(word order by level))[1] as word, count(distinct n) as fitting,
        max(level) as level
      from (
        select n, specialization, (array_agg(word order by level, length(word)))[1] as word, min(level) as level
        from hit where specialization is not null group by 1, 2
      ) meant
      where exists (select from doctors where doctors.specialization = meant.specialization and listed)
      group by specialization having ${isWhole} order by ${inOrder}, specialization limit 3
    ), doctor as (
      select doctor.id, person.name, doctor.specialization, ${imageOfDoctor} as image, named.fitting, named.level
      from (
        select doctor_id, count(distinct n) as fitting, min(level) as level from hit where doctor_id is not null
        group by 1
      ) named
      join doctors doctor on doctor.id = named.doctor_id and doctor.listed
      join persons person on person.id = doctor.user_id
      ${doctors}
      order by named.fitting desc, named.level, fold(person.name), doctor.id limit ${most}
    ), kind as (
      select kind.id, kind.name, count(distinct n) as fitting, max(level) as level
      from (
        select hit.n, kind.id, kind.name, min(level) as level
        from hit join kinds kind on kind.active and kind.audience <> 'desk' and (
          kind.id = hit.kind_id or kind.mode = hit.mode or fold(kind.name) = fold(hit.kind_name)
        )
        group by 1, 2, 3
      ) kind
      group by 1, 2 having ${isWhole} order by ${inOrder}, fold(name) limit 2
    ), place as (
      select id, name, count(distinct n) as fitting, max(level) as level
      from (
        select hit.n, place.id, place.name, min(level) as level
        from hit join places place on place.id = hit.place_id and not place.closed
        where (select count(*) from places where not closed) > 1
        group by 1, 2, 3
      ) place
      group by 1, 2 having ${isWhole} order by ${inOrder}, fold(name) limit 2
    )
    select json_build_object(
      'specialization', found.specialization, 'word', found.word, 'reason', exists (
        select from search_words meant
        where meant.specialization = found.specialization and meant.word = found.word and meant.rank > 1
      ), 'doctor', found.doctor, 'kind', found.kind, 'place', found.place
    ) as suggestion
    from (
      select 1 as sort, fitting, level, specialization, word, null::json as doctor, null::json as kind,
        null::json as place
      from field
      union all
      select 2, fitting, level, null, null, json_build_object(
        '_id', id, 'name', name, 'specialization', specialization, 'image', image
      ), null, null from doctor
      union all
      select 3, fitting, level, null, null, null, json_build_object('_id', id, 'name', name), null from kind
      union all
      select 4, fitting, level, null, null, null, null, json_build_object('_id', id, 'name', name) from place
    ) found
    order by fitting desc, level, sort limit ${most}
  `.execute(db)
  return rows.map(({ suggestion }) => suggestion)
}
