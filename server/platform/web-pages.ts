import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { addressIn, languageOfAddress } from '../../texts/languages.ts'
import { Failure } from './failure.ts'
import { readPageFiles } from './page-files.ts'
import { workerPolicy } from './security-headers.ts'
import { servePdfView } from './pdf-view.ts'
import { sendBytes } from './ready-bytes.ts'
import { type Given, readyPages } from './ready-pages.ts'

/** The list of the app's routes; the build writes it last, beside the served folder. */
const routesFile = (folder: string) => join(folder, '../addresses.json')

export const pagesAreBuilt = (folder: string): boolean => existsSync(routesFile(folder))

/** Whether a path is an address of the app, by the build's list of routes (`/doctors/:doctorId`). */
function addressesOf(folder: string): (path: string) => boolean {
  const routes = JSON.parse(readFileSync(routesFile(folder), 'utf8')) as string[]
  const patterns = routes.map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`))
  return (path) => patterns.some((pattern) => pattern.test(path))
}

/**
 * Serves the built browser app: prerendered pages as they were at the start, and for every other address of the app the
 * shell, which routes in the browser. An unknown address gets the same shell with the status 404. Each page has the
 * emergency number and the currency filled in.
 */
export async function serveWebPages(app: FastifyInstance, folder: string, given: Given): Promise<void> {
  const { emergencyNumber, currency, pageHeaders } = given
  const pages = readPageFiles(folder, currency, pageHeaders)
  const isAddress = addressesOf(folder)
  const files = { root: folder, index: false as const, preCompressed: true, cacheControl: false }
  // Scripts and styles, whose names contain a hash of their content. One route serves all of them: a route for each of
  // the thousands of files took half a second to add.
  await app.register(fastifyStatic, {
    ...files,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  // The few other files have a route each. Any other path is an address of the app.
  await app.register(fastifyStatic, {
    ...files,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.html', '**/*.html.*'],
    setHeaders(reply, path) {
      reply.header('cache-control', 'no-cache')
      if (/[\\/]worker\.js(\.\w+)?$/.test(path)) reply.header('content-security-policy', workerPolicy)
    },
  })
  servePdfView(app, folder)
  const readyPage = await readyPages(app, folder, given)
  app.setNotFoundHandler(async (request, reply) => {
    const [asked = '/', query] = request.url.split('?')
    const path = asked.replace(/(.)\/$/, '$1')
    // The address without the language that it may begin with.
    const { language, rest } = languageOfAddress(path)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)|\.\w+$/.test(path)
    if (!isPage) throw new Failure('not_found')
    // A page with a query differs from the one that is rendered for everybody.
    const ready = query ? undefined : await readyPage(path, request)
    reply.type('text/html; charset=utf-8').code(isAddress(rest) && ready !== 'missing' ? 200 : 404)
    if (ready && ready !== 'missing') return sendBytes(ready, request, reply)
    const page = pages.get(path) ?? pages.get(addressIn(language, '/__spa-fallback.html'))
    if (!page) throw new Failure('not_found')
    return sendBytes(page(await emergencyNumber(), rest), request, reply)
  })
}
