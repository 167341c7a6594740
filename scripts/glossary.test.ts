import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const glossary = read('docs/glossary.md')
const files = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort()
const all = (...patterns: string[]) =>
  files(...patterns)
    .map(read)
    .join('\n')
const [words = '', rules = ''] = glossary.split('## Where ten rules stand')
/** The cells of a table's rows, without its two lines of heading. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+) \|$/gm)].slice(1).map(([, row]) => row!.split(' | ').map((cell) => cell.trim()))
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

it('the words of the glossary are those of the texts, in each language, and of the code', () => {
  const texts = Object.fromEntries(
    ['en', 'de', 'ar'].map((language) => [language, all(`texts/${language}/*/*.ts`).toLowerCase()]),
  )
  const code = all('contract/**/*.ts', 'server/**/*.{ts,sql}')
  const rows = rowsOf(words)
  assert.ok(rows.length >= 50, `${rows.length} words`)
  const missing = rows.flatMap(([en = '', de = '', ar = '', names = '']) => [
    ...Object.entries({ en, de, ar }).flatMap(([language, word]) =>
      texts[language]!.includes(word.toLowerCase()) ? [] : [`${language}: ${word}`],
    ),
    ...quoted(names).flatMap((name) => (code.includes(name) ? [] : [`code: ${name}`])),
  ])
  assert.deepEqual(missing, [])
})

it('each rule is found by its search word, there and nowhere else', () => {
  const rows = rowsOf(rules)
  assert.equal(rows.length, 10)
  const code = files('contract/**/*.ts', 'server/**/*.{ts,sql}').filter(
    (path) => !/\.test\.ts$|^server\/(testing|migrations)\//.test(path),
  )
  for (const [rule = '', word = '', place = ''] of rows) {
    const found = code.filter((path) => read(path).includes(quoted(word)[0]!))
    assert.deepEqual(found, quoted(place), rule)
  }
})

it('every decision stands in the index of decisions', () => {
  const index = read('docs/decisions/README.md')
  const missing = files('docs/decisions/0*.md').filter((path) => !index.includes(`(${path.split('/').at(-1)})`))
  assert.deepEqual(missing, [])
})
