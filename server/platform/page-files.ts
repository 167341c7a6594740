import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { currencyNameToFill, currencyToFill } from '#contract/currency.ts'
import { emergencyToFill } from '#contract/rules.ts'
import { formatsIn } from '../../texts/formats.ts'
import { languageOfAddress } from '../../texts/languages.ts'
import { acceptsEncoding } from './accepts-encoding.ts'
import type { PageHeaders } from './page-policy.ts'

/** A page as it is sent; what browsers take instead is made once somebody asks for it. */
type Page = {
  etag: string
  headers: Record<string, string>
  plain: Buffer
  br: () => Promise<Buffer>
  gzip: () => Promise<Buffer>
}

/** A page of the build with an emergency number in it. */
type PageFile = (emergency: string) => Page

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** The HTML of a page with the number where the build has left its place open. */
export const withEmergency = (html: string, emergency: string): string =>
  html.replaceAll(emergencyToFill, () => escaped(emergency))

/** The HTML of the page at this address with the currency where the build has left its place open. */
export const withCurrency = (html: string, address: string, currency: string): string =>
  html
    .replaceAll(currencyToFill, currency)
    .replaceAll(currencyNameToFill, () =>
      escaped(formatsIn(languageOfAddress(address).language).currencyName(currency)),
    )

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function pageOf(html: string, headers: Record<string, string>): Page {
  const plain = Buffer.from(html)
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    headers,
    plain,
    br: once(() => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })),
    gzip: once(() => promisify(gzip)(plain)),
  }
}

function pageFile(html: string, headersOf: PageHeaders): PageFile {
  let filled: { emergency: string; page: Page } | undefined
  return (emergency) => {
    if (filled?.emergency !== emergency) {
      const text = withEmergency(html, emergency)
      filled = { emergency, page: pageOf(text, headersOf(text)) }
    }
    return filled.page
  }
}

/**
 * All pages of a build by their address, read once. A server whose folder is built anew while it runs goes on with the
 * pages that its scripts, its policy and the program that renders the others belong to; the scripts of the build before
 * are still there (`scripts/assets-of-before.js`).
 */
export function readPageFiles(folder: string, currency: string, headersOf: PageHeaders): Map<string, PageFile> {
  return new Map(
    globSync('**/*.html', { cwd: folder }).map((file) => {
      const address = `/${file.replaceAll(sep, '/').replace(/(^|\/)index\.html$/, '')}`
      const html = withCurrency(readFileSync(join(folder, file), 'utf8'), address, currency)
      return [address, pageFile(html, headersOf)]
    }),
  )
}

/** Answers a page as small as the browser takes it, or that it has not changed. */
export async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers({ ...page.headers, 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const takes = request.headers['accept-encoding']
  for (const coding of ['br', 'gzip'] as const) {
    if (!acceptsEncoding(coding, takes)) continue
    const body = await page[coding]()
    return reply.header('content-encoding', coding).send(body)
  }
  return reply.send(page.plain)
}
