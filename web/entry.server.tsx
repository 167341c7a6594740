import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

const scriptHint = /<link (rel="modulepreload"[^>]*>)/g

/**
 * Runs at build time only: makes the HTML of the prerendered pages and of the empty shell. Waits for everything that is
 * streamed in: without the router's state, which comes that way, the browser could never take the page over.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />)
  const html = await new Response(prelude).text()
  headers.set('content-type', 'text/html')
  // The page is readable without its scripts, so their hints stand behind its styles: on a slow phone it shows in half
  // the time.
  const hints = Array.from(html.matchAll(scriptHint), ([, hint]) => `<link fetchpriority="low" ${hint}`).join('')
  return new Response(html.replace(scriptHint, '').replace('</head>', `${hints}</head>`), { status, headers })
}
