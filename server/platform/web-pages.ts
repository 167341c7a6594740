import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/** What the built pages run inline, as CSP source hashes: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export function inlineScriptHashes(folder: string): string[] {
  const hashes = new Set<string>()
  for (const file of globSync('**/*.html', { cwd: folder })) {
    for (const [, script = ''] of readFileSync(join(folder, file), 'utf8').matchAll(inlineScript)) {
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  }
  return [...hashes]
}

/** Serves the built browser app: prerendered pages as they are, every other address as the shell that routes itself. */
export async function serveWebPages(app: FastifyInstance, folder: string): Promise<void> {
  const prerendered = new Set(
    globSync('**/index.html', { cwd: folder }).map((file) => `/${file.replace(/\/?index\.html$/, '')}`),
  )
  await app.register(fastifyStatic, {
    root: folder,
    // The files are known: each gets a route of its own, and whatever else is asked for is an address of the app.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const forGood = path.includes('/assets/')
      reply.header('cache-control', forGood ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = (request.url.split('?')[0] ?? '/').replace(/(.)\/$/, '$1')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)|\.\w+$/.test(path)
    if (!isPage) throw new Failure('not_found')
    reply.type('text/html; charset=utf-8')
    return reply.sendFile(
      prerendered.has(path) ? `${path.slice(1)}/index.html`.replace(/^\//, '') : '__spa-fallback.html',
    )
  })
}
