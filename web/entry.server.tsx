import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Runs at build time only: makes the HTML of the prerendered pages and of the empty shell. Waits for everything that is streamed in:
 * without the router's state, which comes that way, the browser could never take the page over.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />)
  headers.set('content-type', 'text/html')
  return new Response(prelude, { status, headers })
}
