import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { before, test } from 'node:test'
import { addressIn, languageNames } from '../texts/languages.ts'
import { buildWeb } from './build-web.js'

const built = join(import.meta.dirname, '../web/build/client')
const kB = 1024

/** Pages to read, which somebody new sees first. */
const readPages = ['about', 'contact', 'services', 'terms', 'privacy']
const publicPages = ['', 'doctors', ...readPages]
const pages = [...publicPages, 'login', 'signup']

before(() => buildWeb())

const htmlOf = (page: string) => readFileSync(join(built, page, 'index.html'), 'utf8')
const matches = (html: string, what: RegExp) => Array.from(html.matchAll(what), ([, found]) => found!.replace('#', ''))
const gzipped = (files: string[]) =>
  [...new Set(files)].reduce((sum, file) => sum + statSync(join(built, `${file}.gz`)).size, 0)

const stylesOf = (html: string) => matches(html, /<link[^>]* href="([^"]+\.css#?)"/g)
/** What the browser fetches by itself while it reads the page. */
const scriptsOf = (html: string) => {
  const running = matches(html, /<script type="module"[^>]*>([^<]*)</g).join('\n')
  return [...matches(html, /(?:src|modulepreload" href)="([^"]+\.js)"/g), ...matches(running, /"([^"]+\.js)"/g)]
}
/** What the app needs to take the page over, once it is started. */
const appOf = (html: string) => matches(html, /data-app="([^"]*)"/g).flatMap((files) => files.split(' '))

test('two faces of letters come, and no more than 60 kB of them', () => {
  const faces = matches(htmlOf(''), /<link rel="preload" href="([^"]+\.woff2)"/g)
  assert.equal(faces.length, 2)
  assert.ok(faces.reduce((sum, file) => sum + statSync(join(built, file)).size, 0) <= 60 * kB)
})

const inLanguages = pages.flatMap((page) =>
  languageNames.map((language) => ({ page, at: addressIn(language, `/${page}`) })),
)

for (const { page, at } of inLanguages) {
  test(`${at} asks for little before it shows`, () => {
    const html = htmlOf(at)
    const styles = stylesOf(html)
    assert.ok(styles.length > 0)
    if (publicPages.includes(page)) {
      assert.ok(gzipped(styles) <= 12 * kB, `${gzipped(styles)} bytes of styles`)
      assert.doesNotMatch(html, /<link rel="stylesheet"/, 'no sheet is fetched before the first paint')
      for (const file of styles) assert.ok(html.includes(readFileSync(join(built, file), 'utf8')), `${file} is inside`)
    }
    assert.deepEqual(scriptsOf(html), [], 'no script stands between the page and its first paint')
    assert.ok(appOf(html).length > 0)
    if (readPages.includes(page)) assert.doesNotMatch(html, / data-at-once>/)
    // 190 before the lock took pages out of the document and browsers without AbortSignal.any were served.
    // A part that failed to load is asked for at another address: 0.2 kB more.
    assert.ok(gzipped(appOf(html)) <= 194 * kB, `${gzipped(appOf(html))} bytes of scripts`)
    const withoutStyles = gzipSync(html.replaceAll(/<style>.*?<\/style>/gs, '')).length
    assert.ok(withoutStyles <= 10.5 * kB, `${withoutStyles} bytes beside the styles`)
  })
}
