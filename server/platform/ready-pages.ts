import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Shared, shared } from './shared.ts'

/** What the build of the browser app leaves for the server: its pages as a program that renders them. */
type Renderer = {
  entry: {
    module: {
      answerCallsBy(answer: (path: string) => Promise<Response>): void
      renderReady(build: unknown, url: string): Promise<string | undefined>
    }
  }
}

/** `missing` where what the address names is not there. */
export type ReadyPage = { plain: Buffer; gzipped: Buffer } | 'missing'

/** Pages are at most this old (ms), and so many different ones are kept. */
const freshMs = 1000
const mostKept = 200
const compress = promisify(gzip)

/**
 * Renders public pages together with what they show of the day (decision 0041). What they ask is asked of the API
 * itself, in the name and at the expense of whoever wants the page. Undefined where the page shows nothing of the kind,
 * and where the API refuses: then the page comes without, and asks for itself.
 */
export async function readyPages(app: FastifyInstance, folder: string) {
  const program = join(folder, '../server/index.js')
  const renderer = existsSync(program) ? ((await import(pathToFileURL(program).href)) as Renderer) : undefined
  const asking = new AsyncLocalStorage<FastifyRequest>()
  renderer?.entry.module.answerCallsBy(async (url) => {
    const asker = asking.getStore()
    const forwarded = asker?.headers['x-forwarded-for']
    const { statusCode, payload, headers } = await app.inject({
      url,
      ...(asker?.socket.remoteAddress ? { remoteAddress: asker.socket.remoteAddress } : {}),
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
    return new Response(payload, {
      status: statusCode,
      headers: { 'x-total-count': `${headers['x-total-count'] ?? ''}` },
    })
  })

  const pages = new Map<string, Shared<ReadyPage | undefined>>()
  function pageAt(path: string) {
    const page = pages.get(path) ?? shared<ReadyPage | undefined>(freshMs)
    pages.delete(path)
    pages.set(path, page)
    const oldest = pages.keys().next().value
    if (pages.size > mostKept && oldest !== undefined) pages.delete(oldest)
    return page
  }

  return async (path: string, request: FastifyRequest): Promise<ReadyPage | undefined> => {
    if (!renderer || !/^\/(doctors(\/[\w-]+)?)?$/.test(path)) return undefined
    const made = pageAt(path)(async () => {
      const html = await asking.run(request, () => renderer.entry.module.renderReady(renderer, `http://salus${path}`))
      if (html === undefined) return undefined
      const plain = Buffer.from(html)
      return { plain, gzipped: await compress(plain) }
    })
    return made.catch((reason: { status?: number }) => (reason.status === 404 ? 'missing' : undefined))
  }
}
