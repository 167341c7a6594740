import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageHeader } from '#contract/endpoint.ts'
import { type Language, languageOfAddress } from '../../texts/languages.ts'
import { withCurrency, withEmergency } from './page-files.ts'
import type { PageHeaders } from './security-headers.ts'
import { type ReadyBytes, readyBytes } from './ready-bytes.ts'
import { type Shared, shared } from './shared.ts'

/** The part of the browser app's build that runs on the server: a program that renders its pages. */
type Renderer = {
  entry: {
    module: {
      answerCallsBy(answer: (path: string) => Promise<Response>): void
      settleCurrency(code: string): void
      renderReady(build: unknown, url: string): Promise<string | undefined>
    }
  }
}

/** `missing`: the thing that the address names does not exist. */
export type ReadyPage = ReadyBytes | 'missing'

/** The data for pages that is not in the build. */
export type Given = { emergencyNumber: () => Promise<string>; currency: string; pageHeaders: PageHeaders }

/** The longest age (ms) of a page, and how many different ones are kept. */
const freshMs = 1000
const mostKept = 200

/**
 * Renders public pages with current data (decision 0041). The data comes from the API itself, and counts against the
 * limits of the caller. Undefined for a page without such data, and if the API refuses: then the page is sent
 * without it, and the browser asks.
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
      // A refusal of the API has a status; any other error means that the page could not be rendered.
      if (reason.status === undefined) request.log.error({ err: reason }, `${path} could not be rendered`)
      return reason.status === 404 ? 'missing' : undefined
    })
  }
}
