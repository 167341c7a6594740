import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { addressIn, languageOfAddress } from '../../texts/languages.ts'
import { Failure } from './failure.ts'
import { readPageFiles } from './page-files.ts'
import { workerPolicy } from './page-policy.ts'
import { sendBytes } from './ready-bytes.ts'
import { type Given, readyPages } from './ready-pages.ts'

/** The list of the app's routes, which its build leaves last and beside what is served. */
const routesFile = (folder: string) => join(folder, '../addresses.json')

export const pagesAreBuilt = (folder: string): boolean => existsSync(routesFile(folder))

/**
 * Whether a path is an address of the app, by the list of its routes (`/doctors/:doctorId`) that its build has left.
 */
function addressesOf(folder: string): (path: string) => boolean {
  const routes = JSON.parse(readFileSync(routesFile(folder), 'utf8')) as string[]
  const patterns = routes.map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`))
  return (path) => patterns.some((pattern) => pattern.test(path))
}

/**
 * Serves the built browser app: prerendered pages as they were at the start, every other address of the app as the
 * shell that routes itself. What is no address of the app is the same shell, which says so, with the status 404. Each
 * page is sent with the emergency number and the currency.
 */
export async function serveWebPages(app: FastifyInstance, folder: string, given: Given): Promise<void> {
  const { emergencyNumber, currency, pageHeaders } = given
  const pages = readPageFiles(folder, currency, pageHeaders)
  const isAddress = addressesOf(folder)
  const files = { root: folder, index: false as const, preCompressed: true, cacheControl: false }
  // Thousands, whose names change with what is in them: one route for all, as a route of each took half a second.
  await app.register(fastifyStatic, {
    ...files,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  // A handful, each with a route of its own: whatever else is asked for is an address of the app.
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
  const readyPage = await readyPages(app, folder, given)
  app.setNotFoundHandler(async (request, reply) => {
    const [asked = '/', query] = request.url.split('?')
    const path = asked.replace(/(.)\/$/, '$1')
    // The address without the language that it may name.
    const { language, rest } = languageOfAddress(path)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)|\.\w+$/.test(path)
    if (!isPage) throw new Failure('not_found')
    // A query asks for something else than what is rendered for everybody.
    const ready = query ? undefined : await readyPage(path, request)
    reply.type('text/html; charset=utf-8').code(isAddress(rest) && ready !== 'missing' ? 200 : 404)
    if (ready && ready !== 'missing') return sendBytes(ready, request, reply)
    const page = pages.get(path) ?? pages.get(addressIn(language, '/__spa-fallback.html'))
    if (!page) throw new Failure('not_found')
    return sendBytes(page(await emergencyNumber()), request, reply)
  })
}
