import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
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

for (const page of pages) {
  test(`/${page} asks for little before it shows`, () => {
    const html = htmlOf(page)
    const styles = stylesOf(html)
    assert.ok(styles.length > 0)
    if (publicPages.includes(page)) assert.ok(gzipped(styles) <= 12 * kB, `${gzipped(styles)} bytes of styles`)
    assert.deepEqual(scriptsOf(html), [], 'no script stands between the page and its first paint')
    assert.ok(appOf(html).length > 0)
    if (readPages.includes(page)) assert.doesNotMatch(html, / data-at-once>/)
    assert.ok(gzipped(appOf(html)) <= 180 * kB, `${gzipped(appOf(html))} bytes of scripts`)
    assert.ok(statSync(join(built, page, 'index.html.gz')).size <= 10 * kB)
  })
}
