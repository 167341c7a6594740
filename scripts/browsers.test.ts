import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { knownNewer, listedAs } from './browsers/known.ts'
import { newerInBuild, newerInScript } from './browsers/scan.ts'
import { newerInStyles, withoutNewer } from './browsers/styles.ts'
import { oldest } from './browsers/supported.ts'
import { buildWeb } from './build-web.js'

before(() => buildWeb())

test('what is newer in the build than a supported browser is listed with its fallback, and nothing else is', () => {
  const found = newerInBuild(join(import.meta.dirname, '../web/build/client'))
  const names = new Set([...found.keys()].map(listedAs))
  const unlisted = [...found].filter(([name]) => !knownNewer.has(listedAs(name)))
  assert.deepEqual(unlisted, [], 'not in scripts/browsers/known.ts')
  assert.deepEqual(
    [...knownNewer.keys()].filter((name) => !names.has(name)),
    [],
    'listed and not in the build',
  )
})

test('the oldest supported iOS is 16.4, and the other browsers are two years old', () => {
  assert.equal(oldest.safari_ios, '16.4')
  assert.ok(Number(oldest.chrome) >= 131)
  assert.deepEqual(Object.keys(oldest).sort(), ['chrome', 'firefox', 'safari', 'safari_ios'])
})

const scripts: [code: string, found: string[]][] = [
  ['Map.groupBy(a, b)', ['Map.groupBy']],
  ['AbortSignal.any([a])', ['AbortSignal.any']],
  ['AbortSignal.timeout(9); a.toSorted(); a.at(-1); structuredClone(a)', []],
  ['Promise.withResolvers()', ['Promise.withResolvers']],
  ['a.union(b)', ['.union']],
  ['a.values().map(b)', ['Iterator.prototype.map']],
  ['Object.values(a).map(b); a.map(b)', []],
  ['URL.canParse(a)', ['URL.canParse']],
  ['a.showPopover()', ['.showPopover']],
  ['/[a--b]/v', ['RegExp v']],
  ['/(?<=a)b/', []],
  ['j.jsx(`div`, { popover: `auto` }); (0, j.jsx)("div", { popover: "auto" })', ['<* popover>']],
  ['j.jsx("p", { style: { fieldSizing: "content" } })', ['css field-sizing']],
]

for (const [code, found] of scripts) {
  test(`in a script: ${code}`, () => assert.deepEqual([...newerInScript(code)], found))
}

const styles: [css: string, found: string[]][] = [
  ['a { color: light-dark(red, blue) }', ['css light-dark()']],
  ['a { color: color-mix(in srgb, red, blue); inset: 0; height: 100dvh }', []],
  ['a { text-wrap: balance }', ['css text-wrap']],
  ['a { --x: light-dark(red, blue) }', ['css light-dark()']],
  ['a { color: red; color: light-dark(red, blue) }', []],
  ['@starting-style { a { opacity: 0 } }', ['css @starting-style']],
  ['@supports (text-wrap: balance) { a { text-wrap: balance } }', []],
  ['a { & b { color: red } }', ['css nesting']],
  ['a:has(b) { color: #1cad2e }', []],
]

for (const [css, found] of styles) {
  test(`in styles: ${css}`, () => {
    assert.deepEqual([...newerInStyles(css)], found)
    if (found.length > 0) assert.deepEqual([...newerInStyles(withoutNewer(css))], [])
  })
}
