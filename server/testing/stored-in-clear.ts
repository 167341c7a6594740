import assert from 'node:assert/strict'
import type { Clinic } from './clinic.ts'

/**
 * The part of a word's base64 that does not depend on its neighbours, if it begins so many bytes into a group of three.
 */
const base64Within = (word: string, before: number) =>
  Buffer.from(' '.repeat(before) + word)
    .toString('base64')
    .slice(before === 0 ? 0 : 4, -4)

/** The word in clear, and in the encodings that need no key. */
export const formsOf = (word: string): string[] => [
  word,
  Buffer.from(word).toString('hex'),
  ...[0, 1, 2].map((n) => base64Within(word, n)),
]

/** Throws where any row of any table, as text, contains the word in clear or in an encoding that needs no key. */
export async function mustNotBeStored({ rows }: Pick<Clinic, 'rows'>, word: string): Promise<void> {
  const forms = formsOf(word)
  const tables = await rows("select tablename from pg_tables where schemaname = 'public'")
  assert.ok(tables.length > 25)
  for (const { tablename } of tables) {
    const [found] = await rows(`select count(*) as n from ${tablename as string} t where t::text ilike any($1)`, [
      forms.map((form) => `%${form}%`),
    ])
    assert.equal(found!.n, 0, `${tablename as string} holds it`)
  }
}
