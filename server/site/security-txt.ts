import type { FastifyInstance } from 'fastify'
import { clinic } from '#contract/rules.ts'
import type { Ground } from '../ground.ts'

const goodForDays = 180

/** Whom to tell about a security problem (RFC 9116). */
export function serveSecurityTxt(app: FastifyInstance, { config }: Pick<Ground, 'config'>): void {
  app.get('/.well-known/security.txt', (_, reply) => {
    const expires = new Date(Date.now() + goodForDays * 86_400_000).toISOString()
    const lines = [
      `Contact: mailto:${clinic.email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
