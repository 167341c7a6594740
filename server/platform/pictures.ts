import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import { Failure } from './failure.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** Serves stored pictures at `/api/images/{id}`. A picture never changes under its id, so a browser keeps it for good. */
export function servePictures(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { id: string } }>('/api/images/:id', async (request, reply) => {
    if (!uuid.test(request.params.id)) throw new Failure('not_found')
    const { rows } = await sql<{ content_type: string; bytes: Buffer }>`
      select content_type, bytes from images where id = ${request.params.id}
    `.execute(db)
    const [picture] = rows
    if (!picture) throw new Failure('not_found')
    return reply
      .headers({
        'content-type': picture.content_type,
        'cache-control': 'public, max-age=31536000, immutable',
        // A drawing opened by itself may not run anything.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .send(picture.bytes)
  })
}
