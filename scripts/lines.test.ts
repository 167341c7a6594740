import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const root = join(import.meta.dirname, '..')
const longest = 120
/** How much a line may hold beside a text that stays whole, so that it can be found by its words. */
const besideText = 60

/** Migrations are never edited, so those of before the rule stay as they are; the others are generated. */
const before = /migrations-of-739764d\/|migrations\/(baseline|schema)\.sql|platform\/tables\.ts/

const isSql = (line: string) => /\b(select .* from|insert into|update .* set|delete from|order by|values \()/.test(line)

/** Whether a line is long because of one sentence, address or pattern in quotes. SQL and comments can be broken. */
function holdsOneText(line: string): boolean {
  if (/^\s*(\/\/|\*|\/\*|--)/.test(line)) return /biome-ignore/.test(line) || !/\S\s+\S/.test(line.slice(8))
  if (isSql(line)) return false
  const [from, to] = [line.search(/['"`]/), Math.max(...["'", '"', '`'].map((quote) => line.lastIndexOf(quote)))]
  return from >= 0 && from + line.length - to <= besideText
}

// Biome breaks code. It leaves comments, SQL and templates as they are.
it('no line of code, SQL or comment is longer than 120 characters', () => {
  const files = globSync('{bench,contract,drills,e2e,embedded-postgres,scripts,server,web}/**/*.{ts,tsx,js,css,sql}', {
    cwd: root,
    exclude: (path) => /(^|\/)(build|node_modules)$|\.react-router/.test(path),
  })
  const wrong = files
    .filter((file) => !before.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line) => line.replace(/\{' '\}$/, ''))
        .flatMap((line, n) => (line.length > longest && !holdsOneText(line) ? [`${file}:${n + 1}`] : [])),
    )
  assert.ok(files.length > 400)
  assert.deepEqual(wrong, [])
})
