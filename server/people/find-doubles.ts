import { sql } from 'kysely'
import type { LikelyDouble } from '#contract/people/people.ts'
import type { Queries } from '../platform/database.ts'

/** What is known of a person, for finding duplicates. */
export type KnownBy = {
  name: string
  born?: string | null | undefined
  phone?: string | undefined
  email?: string | undefined
  insuranceNumber?: string | undefined
}

/** How many possible duplicates are shown for each person at most. */
const most = 5

/**
 * For each of these people, the existing ones who may be the same person, the likeliest first: those with the same
 * name, in any spelling and word order, unless both birthdays are known and differ; or those born on the same day with
 * the same phone, e-mail, insurance number or first word of the name. Thousands may be looked up at once.
 */
export async function findDoubles(
  db: Queries,
  people: readonly KnownBy[],
  { but = null }: { but?: string | null } = {},
): Promise<LikelyDouble[][]> {
  const asked = people.map(({ name, born, phone, email, insuranceNumber }, n) => ({
    n,
    name,
    born: born ?? null,
    phone: phone ?? '',
    email: email ?? '',
    insured: insuranceNumber ?? '',
  }))
  const { rows } = await sql<LikelyDouble & { n: number }>`
    with asked as materialized (
      select asked.*, name_key(name) as key, words_of_name(name) as words, digits_back(phone) as back
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (
        n int, name text, born date, phone text, email text, insured text
      )
    ), met as (
      select n, person.id from asked join persons person on person.name_key = asked.key
        and (person.born = asked.born) is not false
      union
      select n, person.id from asked join persons person on person.born = asked.born
      where asked.phone <> '' and left(digits_back(person.phone), 8) = left(back, 8) and length(back) >= 8
        or asked.email <> '' and lower(person.email) = lower(asked.email)
        or asked.insured <> '' and person.insurance_number = asked.insured
        or words_of_name(person.name) && words
    )
    select n, found.* from (select distinct n, root_id from met join persons using (id)) double
    join asked using (n)
    cross join lateral (
      select person.id as "_id", person.number, person.name, person.born, person.phone, person.email,
        array_remove(array[
          case when person.name_key = asked.key then 'name' end,
          case when person.born = asked.born then 'born' end,
          case when length(back) >= 8 and left(digits_back(person.phone), 8) = left(back, 8) then 'phone' end,
          case when asked.email <> '' and lower(person.email) = lower(asked.email) then 'email' end,
          case when asked.insured <> '' and person.insurance_number = asked.insured then 'insurance' end
        ], null) as by
      from persons person
      where person.id = double.root_id and person.erased_at is null and person.id is distinct from ${but}::uuid
    ) found
    order by n, cardinality(found.by) desc, found.number
  `.execute(db)
  const doubles: LikelyDouble[][] = people.map(() => [])
  for (const { n, ...double } of rows) if (doubles[n]!.length < most) doubles[n]!.push(double)
  return doubles
}
