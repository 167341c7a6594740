import { AsyncLocalStorage } from 'node:async_hooks'
import { prerender } from 'react-dom/static'
import { createRequestHandler, type EntryContext, type ServerBuild, ServerRouter } from 'react-router'
import type { QueryClient } from '@tanstack/react-query'
import { startLate } from './late-start.ts'
import { newQueryClient } from './query-client.ts'
import { askFor, ReadyAnswers, readyId, readyText } from './ready.ts'

const scriptHint = /<link rel="modulepreload"[^>]*>/g
const appScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const answersOf = new AsyncLocalStorage<QueryClient>()

/** Pages to read need no script until somebody touches them; the others get it after the first paint. */
const isRead = (path: string) => /^\/(about|contact|services|terms|privacy)\/?$/.test(path)

/**
 * Makes the HTML of a page: at build time of the prerendered ones and of the empty shell, in the running server of
 * those that show what is free now. Waits for everything that is streamed in: without the router's state, which comes
 * that way, the browser could never take the page over.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const answers = answersOf.getStore()
  const { prelude } = await prerender(
    <ReadyAnswers value={answers}>
      <ServerRouter context={context} url={request.url} />
    </ReadyAnswers>,
  )
  const html = await new Response(prelude).text()
  headers.set('content-type', 'text/html')
  if (context.isSpaMode) return new Response(html, { status, headers })
  const untilTouched = answers !== undefined || isRead(new URL(request.url).pathname)
  const ready = answers ? `<script type="application/json" id="${readyId}">${readyText(answers)}</script>` : ''
  return new Response(withAppHeld(html, untilTouched, ready), { status, headers })
}

/** The page with its app held back, and with what starts it (decision 0040). */
function withAppHeld(html: string, untilTouched: boolean, ready: string): string {
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
    .replace(appScript, () => `<script type="application/json" ${attributes}>${JSON.stringify(app)}</script>`)
    .replace('</head>', () => `${ready}<script>(${startLate})()</script></head>`)
}

export { answerCallsBy } from './transport.ts'

/**
 * The HTML of a public page with what is free now, for the server; undefined for a page that shows nothing of the kind.
 * Throws what the API answers to its questions: an `ApiFailure`.
 */
export async function renderReady(build: ServerBuild, url: string): Promise<string | undefined> {
  const path = new URL(url).pathname
  const queries = newQueryClient()
  if (!(await askFor(path, queries))) return undefined
  const handle = createRequestHandler({ ...build, prerender: [path] }, 'production')
  const response = await answersOf.run(queries, () => handle(new Request(url)))
  return response.text()
}
