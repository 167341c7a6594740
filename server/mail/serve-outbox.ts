import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { text } from '#contract/endpoint.ts'
import { languageNames } from '../../texts/languages.ts'
import type { Ground } from '../ground.ts'
import { callerAddress } from '../platform/caller-address.ts'
import { Failure } from '../platform/failure.ts'
import { languageOf } from '../platform/language.ts'
import { plainPageHeaders } from '../platform/security-headers.ts'
import { deskOf } from './deliver.ts'
import { caughtMail, outboxPage, outboxStyle } from './outbox.ts'

const query = z.object({ to: text(1, 254).optional(), language: z.enum(languageNames).optional() })

/** Whether an address is this machine itself (127.0.0.0/8, ::1, and the former written as IPv6). */
function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return isIPv4(plain) ? plain.startsWith('127.') : isIPv6(plain) && plain === '::1'
}

/**
 * The mails that a demo would have sent: a page, or JSON on request. They contain links that open accounts, so only
 * requests from this machine are answered, whatever address the server listens on.
 */
export function serveOutbox(app: FastifyInstance, ground: Ground): void {
  app.get('/dev/outbox', async (request, reply) => {
    if (!isLoopback(callerAddress(request))) throw new Failure('not_found')
    const asked = query.safeParse(request.query)
    if (!asked.success) throw new Failure('invalid_input')
    const mails = await caughtMail(ground.db, await deskOf(ground), asked.data.to)
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return reply.send(mails)
    return reply
      .headers(plainPageHeaders(outboxStyle))
      .type('text/html; charset=utf-8')
      .send(outboxPage(mails, asked.data.language ?? languageOf(request)))
  })
}
