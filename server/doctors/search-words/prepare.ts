import type pg from 'pg'
import { shippedWords } from './shipped.ts'

/**
 * Brings the words that Salus ships up to this version, and makes the search's terms of what has none yet: doctors,
 * kinds and places from before there was a search. The clinic's own words stay. It needs the owner's connection.
 */
export async function prepareSearch(queries: pg.Pool | pg.PoolClient): Promise<void> {
  const words = JSON.stringify(shippedWords())
  await queries.query(
    `with shipped as (${asRows('$1')})
     delete from search_words kept
     where origin = 'shipped' and not exists (
       select from shipped
       where (shipped.language, shipped.word) = (kept.language, kept.word)
         and (shipped.rank, shipped.is_passed_over) = (kept.rank, kept.is_passed_over)
         and (shipped.specialization, shipped.mode, shipped.kind_name)
           is not distinct from (kept.specialization, kept.mode, kept.kind_name)
     )`,
    [words],
  )
  // Words that are passed over come first: the terms of others are made without them.
  for (const passedOver of [true, false]) {
    await queries.query(
      `insert into search_words (
         language, word, origin, rank, is_passed_over, specialization, mode, kind_name
       )
       select language, word, 'shipped', rank, is_passed_over, specialization, mode, kind_name
       from (${asRows('$1')}) shipped where is_passed_over = $2
       on conflict do nothing`,
      [words, passedOver],
    )
  }
  await queries.query(`
    select write_terms(doctor.id, null, null, person.name)
    from doctors doctor join persons person on person.id = doctor.user_id
    where not exists (select from search_terms where doctor_id = doctor.id)`)
  await queries.query(`
    select write_terms(null, id, null, name) from kinds
    where not exists (select from search_terms where kind_id = kinds.id)`)
  await queries.query(`
    select write_terms(null, null, id, name) from places
    where not exists (select from search_terms where place_id = places.id)`)
}

const asRows = (json: string) => `
  select language, word, coalesce(rank, 1) as rank, coalesce(is_passed_over, false) as is_passed_over,
    specialization, mode, kind_name
  from jsonb_to_recordset(${json}::jsonb) as given (
    language text, word text, rank smallint, is_passed_over boolean, specialization text, mode text, kind_name text
  )`
