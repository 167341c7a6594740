import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsEncoding } from './accepts-encoding.ts'

/** A page as the build has left it: as it is, and as browsers take it. */
type PageFile = { etag: string; plain: Buffer; br: Buffer | undefined; gzip: Buffer | undefined }

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path) : undefined)

/**
 * All pages of a build by their address, read once. A server whose folder is built anew while it runs goes on with the
 * pages that its scripts, its policy and the program that renders the others belong to; the scripts of the build before
 * are still there (`scripts/assets-of-before.js`).
 */
export function readPageFiles(folder: string): Map<string, PageFile> {
  return new Map(
    globSync('**/*.html', { cwd: folder }).map((file) => {
      const path = join(folder, file)
      const plain = readFileSync(path)
      const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
      const address = `/${file.replaceAll(sep, '/').replace(/(^|\/)index\.html$/, '')}`
      return [address, { etag, plain, br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) }]
    }),
  )
}

/** Answers a page as small as the browser takes it, or that it has not changed. */
export function sendPageFile(page: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const takes = request.headers['accept-encoding']
  for (const coding of ['br', 'gzip'] as const) {
    const body = page[coding]
    if (body && acceptsEncoding(coding, takes)) return reply.header('content-encoding', coding).send(body)
  }
  return reply.send(page.plain)
}
