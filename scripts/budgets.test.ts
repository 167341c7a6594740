import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

/** The most scripts (kB, gzip) that an address may need to be shown; the first class that fits counts. */
const classes: readonly (readonly [name: string, at: RegExp, most: number])[] = [
  ['a doctor', /^\/doctors\/:doctorId$/, 168],
  ['what a mailed link leads to', /^\/(visit|stand-in|check-in|prescription|forms\/link)$/, 162],
  ['screens of a waiting room', /^\/(kiosk|waiting-room)$/, 156],
  [
    'pages to log in, and links of mails about an account',
    /^\/(((admin|desk|doctor)\/)?login(\/clinic)?|signup|forgot-password|(change|confirm)-email|reset-password)$/,
    162,
  ],
  ['pages to read, and the directory', /^\/(about|contact|doctors|privacy|services|terms|\*)?$/, 168],
  ['booking', /^\/book-appointment\/:doctorId$/, 200],
  ['first pages of a patient and of the desk', /^\/(dashboard|desk)$/, 187],
  ['other first pages', /^\/(doctor|admin)\/dashboard$/, 193],
  ['calendars', /^\/(desk|doctor|admin)\/calendar$/, 201],
  ['settings', /\/settings$/, 188],
  ['largest forms of admins', /^\/admin\/dashboard\/(first-day|doctors|kinds)$/, 199],
  ['a person, for those who work with them', /\/(people\/:personId|patients\/:patientId)$/, 209],
  ["patients' pages", /^\/dashboard\//, 190],
  ["doctors' pages", /^\/doctor\/dashboard\//, 202],
  ['pages of the desk', /^\/desk\//, 186],
  // With it comes the filler, which is its preview, and what drags.
  ['the builder of forms', /^\/admin\/dashboard\/forms\/:formId/, 230],
  ["admins' pages", /^\/admin\/dashboard\//, 200],
  ['rooms of video visits', /^\/video\//, 181],
  ['own profile', /^\/profile$/, 172],
  ['payment and system check', /^\/(pay\/paypal|sandbox\/paypal|test)$/, 154],
]

/** How far (kB) the largest page of a class may stay below its limit. A limit far above what is needed says nothing. */
const slack = 8

/** What every address needs to be shown: its class, and its scripts in bytes. */
async function weighed(): Promise<{ address: string; of: string | undefined; weight: number }[]> {
  const { url, entry, routes: known } = await builtRoutes()
  const routes = Object.values(known).flatMap((route) => route ?? [])
  const parents = new Set(routes.map(({ parentId }) => parentId))
  const chainOf = (id: string | undefined): typeof routes =>
    routes.filter((route) => route.id === id).flatMap((route) => [...chainOf(route.parentId), route])
  return routes
    .filter(({ id }) => !parents.has(id))
    .map(({ id }) => {
      const chain = chainOf(id)
      const address = `/${chain.flatMap(({ path }) => path || []).join('/')}`
      const files = chain.flatMap(({ module, imports = [], clientLoaderModule }) => [
        module,
        ...imports,
        ...(clientLoaderModule ? [clientLoaderModule] : []),
      ])
      const of = classes.find(([, at]) => at.test(address))?.[0]
      return { address, of, weight: gzipped([url, entry.module, ...entry.imports, ...files]) }
    })
}

test('every page needs no more scripts than those of its class, and every class is as small as it can be', async () => {
  const pages = await weighed()
  assert.deepEqual(
    pages.filter(({ of }) => of === undefined),
    [],
    'in no class',
  )
  const wrong = classes.flatMap(([name, , most]) => {
    const those = pages.filter(({ of }) => of === name)
    const needs = ({ address, weight }: (typeof those)[number]) => `${address} needs ${Math.ceil(weight / kB)} kB`
    const largest = those.toSorted((one, other) => other.weight - one.weight)[0]
    if (!largest) return [`${name}: no page`]
    const isSlack = largest.weight < (most - slack) * kB
    return [
      ...those.filter(({ weight }) => weight > most * kB).map((each) => `${needs(each)}; ${name}: ${most}`),
      ...(isSlack ? [`${name}: ${most} is too much, as ${needs(largest)}`] : []),
    ]
  })
  assert.deepEqual(wrong, [])
})

test('the first questions of a page are started by a script of its own, which does not wait for the page', async () => {
  const { routes } = await builtRoutes()
  const late = Object.values(routes).flatMap((route) =>
    route?.hasClientLoader && !route.clientLoaderModule ? [route.id] : [],
  )
  // React Router splits a module only where its loader and the functions of the page use no import together.
  assert.deepEqual(late, [], 'let the loader call one function of a feature (`askFor…`)')
})

/** The most (kB, gzip) that the script of a loader may need beside the two files of every page. */
const mostOfLoader = 9

/** A script and everything that it imports before it runs. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const code = readFileSync(join(built, file), 'utf8')
  for (const path of matches(code, /\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    withImports(join(dirname(file), path), found)
  return found
}

test('the loader of a page waits for little: not for the parts that draw the page, or its frame', async () => {
  const { routes } = await builtRoutes()
  const loaders = Object.values(routes).flatMap((route) => (route?.clientLoaderModule ? [route] : []))
  assert.ok(loaders.length > 40)
  const heavy = loaders.flatMap(({ id, clientLoaderModule }) => {
    const files = [...withImports(clientLoaderModule!)]
    assert.ok(files.length > 1, `${id} imports nothing: the build writes imports in another way`)
    const own = files.filter((file) => !/\/(?:base|parts)-[^/]*$/.test(file))
    const weight = gzipped(own)
    const named = own.map((file) => basename(file).replace(/-.{8}\.js$/, '')).join(', ')
    return weight > mostOfLoader * kB ? [`${id}: ${(weight / kB).toFixed(1)} kB of ${named}`] : []
  })
  assert.deepEqual(heavy, [])
})
