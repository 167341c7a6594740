import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prerender } from 'react-dom/static'
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter } from 'react-router'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { clinicQuery } from './clock/clinic.ts'
import { offerScript } from './language/language-offer.ts'
import { framesId } from './start/draw-frame.ts'
import { frames } from './features/dashboard/frames.tsx'
import { deferHydration } from './start/deferred-hydration.ts'
import { oldBrowserPage, oldBrowserScript } from './start/old-browser.ts'
import { newQueryClient } from './wire/query-client.ts'
import { addressIn, type Language, languageOfAddress } from '../texts/languages.ts'
import { speakAs } from './language/language.ts'
import { prefetchFor } from './features/site/prefetch-questions.ts'
import { PrefetchedAnswers, prefetchedId, prefetchedText } from './start/prefetched-answers.ts'

const scriptHint = /<link rel="modulepreload"[^>]*>/g
const appScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const scriptAddress = /\bassets\/([\w.-]+\.js)\b/g
const answersOf = new AsyncLocalStorage<QueryClient>()
const spokenNow = new AsyncLocalStorage<Language>()
speakAs(() => spokenNow.getStore() ?? 'en')

/** Pages to read need no script until somebody touches them; the others get it after the first paint. */
const isRead = (path: string) => /^\/(about|contact|services|terms|privacy)\/?$/.test(path)

/** Those that somebody new sees first; the rest share a sheet with all that is behind a log-in, which is kept. */
const isPublic = (path: string) => isRead(path) || /^\/(doctors(\/[^/]+)?)?\/?$/.test(path)

/**
 * Makes the HTML of a page: at build time of the prerendered ones and of the empty shell, in the running server of
 * those that show what is free now. Waits for everything that is streamed in: without the router's state, which comes
 * that way, the browser could never take the page over.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const answers = answersOf.getStore()
  const { language, rest } = languageOfAddress(new URL(request.url).pathname)
  const { prelude } = await prerender(
    <PrefetchedAnswers value={answers}>
      <ServerRouter context={context} url={request.url} />
    </PrefetchedAnswers>,
  )
  const rendered = await new Response(prelude).text()
  // Each language has the app's scripts with its own texts in them.
  const spoken = language === 'en' ? rendered : rendered.replace(scriptAddress, `assets/${language}/$1`)
  const html = spoken.replace('</head>', () => `<script>${oldBrowserScript(language)}</script></head>`)
  headers.set('content-type', 'text/html')
  if (context.isSpaMode) {
    const place = `<div id="${framesId}"></div>`
    const withFrames = html.replace(place, () => {
      const inside = frames(context.manifest, addressIn(language, '/'))
      const ofLanguage = language === 'en' ? inside : inside.replace(scriptAddress, `assets/${language}/$1`)
      return place.replace('></div>', () => `>${ofLanguage}</div>`)
    })
    return new Response(withFrames, { status, headers })
  }
  const untilTouched = answers !== undefined || isRead(rest)
  const prefetched = answers ? scriptOf(answers) : ''
  return new Response(withAppHeld(isPublic(rest) ? withStylesInside(html) : html, untilTouched, prefetched), {
    status,
    headers,
  })
}

const prefetchedScript = new RegExp(`<script type="application/json" id="${prefetchedId}">.*?</script>`, 's')
const scriptOf = (answers: QueryClient) =>
  `<script type="application/json" id="${prefetchedId}">${prefetchedText(answers)}</script>`

const sheet = /<link rel="stylesheet" href="([^"#]+)#?"\/>/g
const sheets = new Map<string, string>()

/** What the browser's build has left beside this program, whose own build may put it in a folder of parts. */
const ofBrowser = ['../client', '../../client']
  .map((path) => join(import.meta.dirname, path))
  .find((path) => existsSync(path))

/** The text of a sheet of the browser's build. */
function textOf(url: string): string {
  const known = sheets.get(url)
  if (known !== undefined) return known
  const text = readFileSync(join(ofBrowser!, url), 'utf8').replaceAll('</', '<\\/')
  sheets.set(url, text)
  return text
}

/**
 * The page with its styles in it: with them apart, its first paint waits for another journey to the server. The links
 * stay for the app, which looks for them and would fetch what it misses; being disabled, they are not fetched. Older
 * Chromiums fetch disabled ones ahead all the same, but none that are for no medium.
 */
const withStylesInside = (html: string): string =>
  html.replace(
    sheet,
    (link, url: string) => `<style>${textOf(url)}</style>${link.replace('<link', '<link disabled="" media="not all"')}`,
  )

/** A script that stands in every page, without what is said there to those who read the source. */
const briefly = (script: string): string =>
  script
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\n\s+/g, '\n')
    .replace(/([{;,[(])\n/g, '$1')

/**
 * The page with its app held back, and with what starts it (decision 0040). The answers stand at its end: nothing that
 * is seen waits for them.
 */
function withAppHeld(html: string, untilTouched: boolean, prefetched: string): string {
  const hints = Array.from(html.matchAll(scriptHint), ([hint]) => /href="([^"]+)"/.exec(hint)![1])
  const code = appScript.exec(html)?.[1] ?? ''
  const names = new Map(Array.from(code.matchAll(/import \* as (\w+) from "([^"]+)"/g), ([, name, url]) => [name, url]))
  const app = {
    manifest: /import "([^"]+)"/.exec(code)?.[1],
    routes: Object.fromEntries(
      Array.from(code.matchAll(/"([^"]+)":(route\d+)/g), ([, id, name]) => [id, names.get(name)]),
    ),
    entry: /import\("([^"]+)"\)/.exec(code)?.[1],
  }
  const attributes = `data-app="${hints.join(' ')}"${untilTouched ? '' : ' data-at-once'}`
  return html
    .replace(scriptHint, '')
    .replace(
      appScript,
      () => `<script type="application/json" ${attributes}>${JSON.stringify(app)}</script>${prefetched}`,
    )
    .replace('</head>', () => `<script>${briefly(`(${deferHydration})();${offerScript()}`)}</script></head>`)
}

export { settleCurrency } from '#contract/currency.ts'
export { answerCallsBy } from './wire/transport.ts'

/** The HTML of an address, in the language that it names. */
function render(pages: ServerBuild, url: string): Promise<Response> {
  const { language, rest } = languageOfAddress(new URL(url).pathname)
  const isShell = rest === '/__spa-fallback.html'
  // Where nothing is to be prepared, the router renders the empty shell.
  const build = { ...pages, basename: addressIn(language, '/'), prerender: isShell ? [] : [rest] }
  const request = new Request(isShell ? new URL(build.basename, url) : url)
  return spokenNow.run(language, () => createRequestHandler(build, 'production')(request))
}

/** The HTML of a page that is prepared when the app is built, or of the empty shell (`/__spa-fallback.html`). */
export const renderPrepared = async (build: ServerBuild, url: string) => (await render(build, url)).text()

/** The page for browsers that are too old, for every language. */
export const renderOldBrowserPage = (language: Language): string =>
  spokenNow.run(language, () => oldBrowserPage(language))

type Kept = { of: string; html: string }
const mostKept = 50
/** Pages as they were rendered last. What they show changes seldom, and rendering is most of the work. */
const kept = new Map<string, Kept>()

/** Everything a page shows of these answers: their data, and of the time no more than the minute. */
function shownOf(queries: QueryClient): string {
  const clock = queries.getQueryData(clinicQuery.queryKey)
  const minute = clock && { ...clock, now: Math.floor(Date.parse(clock.now) / 60_000), clockAheadMs: 0 }
  const data = queries.getQueryCache().getAll()
  const isClock = (hash: string) => hash === hashKey(clinicQuery.queryKey)
  return JSON.stringify(data.map(({ queryHash, state }) => [queryHash, isClock(queryHash) ? minute : state.data]))
}

/**
 * The HTML of a public page with what is free now, for the server; undefined for a page that shows nothing of the kind.
 * Throws what the API answers to its questions: an `ApiFailure`.
 */
export async function renderReady(build: ServerBuild, url: string): Promise<string | undefined> {
  const queries = newQueryClient()
  if (!(await prefetchFor(languageOfAddress(new URL(url).pathname).rest, queries))) return undefined
  const of = shownOf(queries)
  const known = kept.get(url)
  if (known?.of === of) return known.html.replace(prefetchedScript, () => scriptOf(queries))
  const html = await (await answersOf.run(queries, () => render(build, url))).text()
  kept.delete(url)
  kept.set(url, { of, html })
  const oldest = kept.keys().next().value
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return html
}
