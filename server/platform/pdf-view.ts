import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pdfViewHeaders } from './security-headers.ts'

const style = `
  html, body { margin: 0; overflow: auto }
  canvas { display: block; background: #fff }
  p { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%) }
`

/** Serves the frame of `public/pdf-view/view.js`, which shows the PDFs of `web/features/documents`. */
export function servePdfView(app: FastifyInstance, folder: string): void {
  app.get('/pdf-view', async (_, reply) => {
    const script = await readFile(join(folder, 'pdf-view/view.js'), 'utf8')
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      ...pdfViewHeaders(script, style),
    })
    const head = `<meta charset="utf-8"><title>PDF</title><style>${style}</style>`
    return `<!doctype html><html><head>${head}</head><body><script>${script}</script></body></html>`
  })
}
