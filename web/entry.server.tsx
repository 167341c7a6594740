import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Runs at build time only: makes the HTML of the prerendered pages and of the empty shell. */
export default function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const html = renderToString(<ServerRouter context={context} url={request.url} />)
  headers.set('content-type', 'text/html')
  return new Response(`<!doctype html>${html}`, { status, headers })
}
