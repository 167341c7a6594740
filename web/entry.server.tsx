import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'
import { startLate } from './late-start.ts'

const scriptHint = /<link rel="modulepreload"[^>]*>/g
const appScript = '<script type="module" async="">'

/** Pages to read need no script until somebody touches them; the others get it after the first paint. */
const isRead = (path: string) => /^\/(about|contact|services|terms|privacy)\/?$/.test(path)

/**
 * Runs at build time only: makes the HTML of the prerendered pages and of the empty shell. Waits for everything that is
 * streamed in: without the router's state, which comes that way, the browser could never take the page over.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />)
  const html = await new Response(prelude).text()
  headers.set('content-type', 'text/html')
  const body = context.isSpaMode ? html : withAppHeld(html, isRead(new URL(request.url).pathname))
  return new Response(body, { status, headers })
}

/** The page with its app held back, and with what starts it (decision 0040). */
function withAppHeld(html: string, untilTouched: boolean): string {
  const hints = Array.from(html.matchAll(scriptHint), ([hint]) => /href="([^"]+)"/.exec(hint)![1])
  const held = `<script type="text/plain" data-app="${hints.join(' ')}"${untilTouched ? '' : ' data-at-once'}>`
  return html
    .replace(scriptHint, '')
    .replace(appScript, () => held)
    .replace('</head>', () => `<script>(${startLate})()</script></head>`)
}
