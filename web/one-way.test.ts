import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const longest = 200
/** Longer than they should be, each for a reason that passes. */
const longer = ['features/doctors/doctor-card.css', 'pages/admin/appointments.tsx']

const files = globSync('**/*.{ts,tsx,css}', {
  cwd: import.meta.dirname,
  exclude: (name) => name === 'build',
}).map((file) => file.replaceAll('\\', '/'))
const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))

it('no file is longer than 200 lines', () => {
  const long = files.filter((file) => textOf(file).split('\n').length - 1 > longest)
  assert.deepEqual(
    long.filter((file) => !longer.includes(file)),
    [],
  )
  assert.deepEqual(
    longer.filter((file) => !long.includes(file)),
    [],
    'what is short enough by now needs no exception',
  )
})

it('a query is named after the endpoint it asks, so no two share a key', () => {
  const byHand = sources.filter((file) => /queryKey:\s*\[\s*'(?!(?:GET|POST) \/)/.test(textOf(file)))
  assert.deepEqual(byHand, [])
})

it('no type is talked out of its doubts', () => {
  assert.deepEqual(
    sources.filter((file) => /\bas (?:never|any|unknown)\b/.test(textOf(file))),
    [],
  )
})

it('what is kept in the browser goes through the one place that knows it may be refused', () => {
  // What stands inline in the pages can use nothing from outside, and guards itself.
  const others = sources.filter((file) => file !== 'storage.ts' && file !== 'late-start.ts')
  assert.deepEqual(
    others.filter((file) => /\b(?:local|session)Storage\b/.test(textOf(file))),
    [],
  )
})
