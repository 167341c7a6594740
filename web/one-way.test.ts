import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const longest = 200
/** Longer than they should be, each for a reason that passes. */
const longer = ['features/doctors/doctor-card.css']

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
  const others = sources.filter((file) => !['storage.ts', 'late-start.ts', 'language-offer.ts'].includes(file))
  assert.deepEqual(
    others.filter((file) => /\b(?:local|session)Storage\b/.test(textOf(file))),
    [],
  )
})

it('what is on the screen stays there when it cannot be asked for anew: a form in it would be lost', () => {
  const givingWay = sources.filter((file) => /\.isError(?! && !)/.test(textOf(file)))
  assert.deepEqual(givingWay, [])
})

it('styles speak of start and end, so that a page can be read from right to left', () => {
  const physical =
    /(?:margin|padding|border)-(?:left|right)|^\s*(?:left|right):|text-align: (?:left|right)|float: (?:left|right)/m
  const bySides = files.filter((file) => file.endsWith('.css') && !file.startsWith('styles/mantine'))
  assert.deepEqual(
    bySides.filter((file) => physical.test(textOf(file))),
    [],
  )
})

it('a date is asked for in the language of the page, not in that of the browser', () => {
  const native = sources.filter((file) => /type="(?:date|time|month|week|datetime-local)"/.test(textOf(file)))
  assert.deepEqual(native, [])
})
