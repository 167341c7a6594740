import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rememberedSessionDays } from '#contract/rules.ts'

/** The name over https cannot be set by a page that was not served by https. */
const names = { https: '__Secure-salus-browser', http: 'salus-browser' } as const

/** As long as the longest session, and as its row is kept after it. */
const keptSeconds = 2 * rememberedSessionDays * 24 * 60 * 60

type Asked = Pick<FastifyRequest, 'headers' | 'protocol'>

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const secretNamed = ({ headers }: Pick<Asked, 'headers'>, name: string): string | undefined => {
  const secret = parseCookie(headers.cookie ?? '')[name]
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** The hashes of the secrets that the calling browser has: one for most, none for programs. */
export const browsersIn = (request: Pick<Asked, 'headers'>): Buffer[] =>
  Object.values(names).flatMap((name) => {
    const secret = secretNamed(request, name)
    return secret ? [hashOf(secret)] : []
  })

/** The secret of the browser that a session is being bound to, and the cookie that keeps it there. */
export type BrowserSecret = { hash: Buffer; keep(reply: FastifyReply): void }

/**
 * The secret of the calling browser, a new one if it has none. It is one for all sessions of the browser, and scripts
 * cannot read it: a session that is bound to it does not open by its token alone. Only for calls of our own pages: the
 * cookie is not sent by calls that begin on another site.
 */
export function secretOfBrowser(request: Asked): BrowserSecret {
  // A proxy may not say that it serves https; the page that calls does.
  const isSafe = request.protocol === 'https' || (request.headers.origin ?? '').startsWith('https://')
  const name = isSafe ? names.https : names.http
  const secret = secretNamed(request, name) ?? randomBytes(32).toString('base64url')
  return {
    hash: hashOf(secret),
    keep(reply) {
      const cookie = stringifySetCookie({
        ...{ name, value: secret, path: '/api', maxAge: keptSeconds },
        ...{ httpOnly: true, sameSite: 'strict', secure: isSafe },
      })
      reply.header('set-cookie', cookie)
    },
  }
}

/** Whether what is bound to a browser opens for a caller with these secrets: what is not bound does for everybody. */
export const opensFor = (bound: Buffer | null, browsers: readonly Buffer[]): boolean =>
  bound === null || browsers.some((each) => each.equals(bound))
