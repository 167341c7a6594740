import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageHeader } from '#contract/endpoint.ts'
import { type Language, languageOfAddress } from '../../texts/languages.ts'
import { withCurrency, withEmergency } from './page-files.ts'
import type { PageHeaders } from './page-policy.ts'
import { type ReadyBytes, readyBytes } from './ready-bytes.ts'
import { type Shared, shared } from './shared.ts'

/** What the build of the browser app leaves for the server: its pages as a program that renders them. */
type Renderer = {
  entry: {
    module: {
      answerCallsBy(answer: (path: string) => Promise<Response>): void
      settleCurrency(code: string): void
      renderReady(build: unknown, url: string): Promise<string | undefined>
    }
  }
}

/** `missing` where what the address names is not there. */
export type ReadyPage = ReadyBytes | 'missing'

/** What pages are sent with besides what the build has left. */
export type Given = { emergencyNumber: () => Promise<string>; currency: string; pageHeaders: PageHeaders }

/** Pages are at most this old (ms), and so many different ones are kept. */
const freshMs = 1000
const mostKept = 200

/**
 * Renders public pages together with what they show of the day (decision 0041). What they ask is asked of the API
 * itself, in the name and at the expense of whoever wants the page. Undefined where the page shows nothing of the kind,
 * and where the API refuses: then the page comes without, and asks for itself.
 */
export async function readyPages(
  app: FastifyInstance,
  folder: string,
  { emergencyNumber, currency, pageHeaders }: Given,
) {
  const program = join(folder, '../server/index.js')
  const renderer = existsSync(program) ? ((await import(pathToFileURL(program).href)) as Renderer) : undefined
  const asking = new AsyncLocalStorage<{ request: FastifyRequest; language: Language }>()
  renderer?.entry.module.settleCurrency(currency)
  renderer?.entry.module.answerCallsBy(async (url) => {
    const { request, language } = asking.getStore() ?? {}
    const forwarded = request?.headers['x-forwarded-for']
    const { statusCode, payload, headers } = await app.inject({
      url,
      ...(request?.socket.remoteAddress ? { remoteAddress: request.socket.remoteAddress } : {}),
      headers: {
        ...(language ? { [languageHeader]: language } : {}),
        ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      },
    })
    return new Response(payload, {
      status: statusCode,
      headers: Object.fromEntries(
        ['x-total-count', 'x-total-more', 'link'].flatMap((name) =>
          headers[name] ? [[name, `${headers[name]}`]] : [],
        ),
      ),
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
    const { language, rest } = languageOfAddress(path)
    if (!renderer || !/^\/(doctors(\/[\w-]+)?|about|contact|services|terms|privacy)?$/.test(rest)) return undefined
    const made = pageAt(path)(async () => {
      const html = await asking.run({ request, language }, () =>
        renderer.entry.module.renderReady(renderer, `http://salus${path}`),
      )
      if (html === undefined) return undefined
      const text = withEmergency(withCurrency(html, path, currency), await emergencyNumber())
      return readyBytes(text, pageHeaders(text), ['gzip'])
    })
    return made.catch((reason: { status?: number }) => {
      // What the API refuses has a status; anything else is a page that could not be rendered.
      if (reason.status === undefined) request.log.error({ err: reason }, `${path} could not be rendered`)
      return reason.status === 404 ? 'missing' : undefined
    })
  }
}
