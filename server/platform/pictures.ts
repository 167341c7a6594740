import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import { Failure } from './failure.ts'
import { uploadedFilePolicy } from './security-headers.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/**
 * Serves stored pictures at `/api/images/{id}`. A picture never changes under its id. A doctor's is public and may be
 * cached for ever; other pictures are cached only by the browser that asked, for an hour at most.
 */
export function servePictures(app: FastifyInstance, db: Database): void {
  app.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    if (!uuid.test(request.params.id)) throw new Failure('not_found')
    const { rows } = await sql<{ content_type: string; bytes: Buffer; is_public: boolean }>`
      select content_type, bytes, exists (
        select from users person where person.image_id = images.id and person.role = 'doctor'
      ) as is_public
      from images where id = ${request.params.id}
    `.execute(db)
    const [picture] = rows
    if (!picture) throw new Failure('not_found')
    return reply
      .headers({
        'content-type': picture.content_type,
        'cache-control': picture.is_public ? 'public, max-age=31536000, immutable' : 'private, max-age=3600',
        'content-security-policy': uploadedFilePolicy,
      })
      .send(picture.bytes)
  })
}
