import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import type { Queries } from '../platform/database.ts'
import { shared } from '../platform/shared.ts'
import { addressIn, languageNames, offeredLanguages } from '../../texts/languages.ts'

const pages = ['/', '/about', '/contact', '/services', '/doctors', '/login', '/signup', '/terms', '/privacy']

/** Paths of private pages, in each language. */
const nobodysBusiness = [
  '/dashboard',
  '/doctor/dashboard',
  '/desk',
  '/admin',
  '/profile',
  '/book-appointment',
  '/reset-password',
  '/confirm-email',
  '/pay',
  '/sandbox',
  '/change-email',
  '/check-in',
  '/visit',
  '/stand-in',
  '/kiosk',
  '/waiting-room',
  '/test',
]

/** The longest age (ms) of the list of doctors: anybody may ask for it, as often as they like. */
const freshMs = 60_000

/** For search engines: the public pages (https://www.sitemaps.org/protocol.html), and the paths they must not visit. */
export function serveSitemap(app: FastifyInstance, { db, config }: Ground): void {
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          ...languageNames.flatMap((language) =>
            nobodysBusiness.map((path) => `Disallow: ${addressIn(language, path)}`),
          ),
          `Sitemap: ${config.publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  const latest = shared<string>(freshMs)
  app.get('/sitemap.xml', async (_, reply) =>
    reply.type('application/xml; charset=utf-8').send(await latest(() => sitemapOf(db, config.publicUrl))),
  )
}

async function sitemapOf(db: Queries, publicUrl: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from doctors where listed order by id`.execute(db)
  const urls = [...pages, ...rows.map(({ id }) => `/doctors/${id}`)]
  const entries = urls.flatMap((path) => {
    const inAll = offeredLanguages.map((language) => [language, publicUrl + addressIn(language, path)] as const)
    const others = inAll.map(([language, url]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`)
    return inAll.map(([, url]) => `<url><loc>${url}</loc>${others.join('')}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
