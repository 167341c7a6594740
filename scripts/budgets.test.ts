import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
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
    assert.ok(gzipped(appOf(html)) <= 190 * kB, `${gzipped(appOf(html))} bytes of scripts`)
    const withoutStyles = gzipSync(html.replaceAll(/<style>.*?<\/style>/gs, '')).length
    assert.ok(withoutStyles <= 10.5 * kB, `${withoutStyles} bytes beside the styles`)
  })
}

/** What the program that renders pages knows of the build: which files each route needs before it can be shown. */
async function builtRoutes(): Promise<ServerBuild['assets']> {
  const program = (await import(pathToFileURL(join(built, '../server/index.js')).href)) as ServerBuild
  return program.assets
}

/** Addresses that anybody can open; the largest of them are weighed above. */
const forAnybody = new RegExp(
  '^/(about|admin/login|change-email|check-in|confirm-email|contact|desk/login|doctor/login|doctors(/:doctorId)?|' +
    'forgot-password|kiosk|login|privacy|reset-password|services|signup|stand-in|terms|visit|waiting-room|\\*)?$',
)

/** The most scripts (kB, gzip) that an address behind a log-in may need; the first class that fits counts. */
const classes: readonly (readonly [name: string, at: RegExp, most: number])[] = [
  ['booking', /^\/book-appointment\/:doctorId$/, 200],
  ['first page of a patient', /^\/dashboard$/, 180],
  ['other first pages', /^\/(desk|(doctor|admin)\/dashboard)$/, 180],
  ['calendars', /^\/(desk|doctor|admin)\/calendar$/, 193],
  ['settings', /\/settings$/, 187],
  ['largest forms of admins', /^\/admin\/dashboard\/(first-day|doctors|kinds)$/, 193],
  ["patients' pages", /^\/dashboard\//, 187],
  ["doctors' pages", /^\/doctor\/dashboard\//, 190],
  ['pages of the desk', /^\/desk\//, 180],
  ["admins' pages", /^\/admin\/dashboard\//, 193],
  ['own profile', /^\/profile$/, 183],
  ['payment and system check', /^\/(pay\/paypal|sandbox\/paypal|test)$/, 170],
]

test('every page behind a log-in needs no more scripts than those of its class', async () => {
  const { url, entry, routes: known } = await builtRoutes()
  const routes = Object.values(known).flatMap((route) => route ?? [])
  const parents = new Set(routes.map(({ parentId }) => parentId))
  const chainOf = (id: string | undefined): typeof routes =>
    routes.filter((route) => route.id === id).flatMap((route) => [...chainOf(route.parentId), route])
  for (const { id } of routes.filter((route) => !parents.has(route.id))) {
    const chain = chainOf(id)
    const address = `/${chain.flatMap(({ path }) => path || []).join('/')}`
    if (forAnybody.test(address)) continue
    const of = classes.find(([, at]) => at.test(address))
    assert.ok(of, `${address} is in no class`)
    const files = chain.flatMap(({ module, imports = [], clientLoaderModule }) => [
      module,
      ...imports,
      ...(clientLoaderModule ? [clientLoaderModule] : []),
    ])
    const weight = gzipped([url, entry.module, ...entry.imports, ...files])
    assert.ok(weight <= of[2] * kB, `${address} needs ${Math.ceil(weight / kB)} kB; ${of[0]}: ${of[2]}`)
  }
  assert.ok(classes.every(([, , most]) => most <= 200))
})

test('the first questions of a page are started by a script of its own, which does not wait for the page', async () => {
  const { routes } = await builtRoutes()
  const late = Object.values(routes).flatMap((route) =>
    route?.hasClientLoader && !route.clientLoaderModule ? [route.id] : [],
  )
  // React Router splits a module only where its loader and the functions of the page use no import together.
  assert.deepEqual(late, [], 'let the loader call one function of a feature (`askFor…`)')
})
