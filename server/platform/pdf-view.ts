import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const style = `
  html, body { margin: 0; overflow: auto }
  canvas { display: block; background: #fff }
  p { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%) }
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The frame in which PDFs are drawn. It has no origin, and may fetch nothing: the script of PDF.js and the file come by
 * messages, as blobs. `wasm-unsafe-eval` is for decoders of scanned pages.
 */
const policyOf = (script: string) =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)} blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    // A canvas draws with fonts of the file, and PDF.js sizes it.
    "style-src 'unsafe-inline'",
    'img-src blob: data:',
    'font-src blob: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')

/** Serves the frame of `public/pdf-view/view.js`, which shows the PDFs of `web/features/documents`. */
export function servePdfView(app: FastifyInstance, folder: string): void {
  app.get('/pdf-view', async (_, reply) => {
    const script = await readFile(join(folder, 'pdf-view/view.js'), 'utf8')
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policyOf(script),
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
    })
    const head = `<meta charset="utf-8"><title>PDF</title><style>${style}</style>`
    return `<!doctype html><html><head>${head}</head><body><script>${script}</script></body></html>`
  })
}
