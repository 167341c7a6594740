import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/** The media type of a body that its endpoint reads as bytes. */
export const bytesType = 'application/offset+octet-stream'

/** Leaves bodies of bytes unread for those endpoints that read them. Others refuse them. */
export function passBytes(app: FastifyInstance): void {
  app.addContentTypeParser(bytesType, (request, _, done) => {
    const { bytes } = request.routeOptions.config as { bytes?: boolean }
    if (bytes) done(null, undefined)
    else done(new Failure('unsupported_media'))
  })
}

/** Throws `unsupported_media` for a body that is not declared as bytes. */
export function mustBeBytes({ headers }: FastifyRequest): void {
  if (headers['content-type'] !== bytesType) throw new Failure('unsupported_media')
}

/**
 * Reads the bytes of a body as they come. `broken`: the connection ended before the body did; what came is answered all
 * the same. Throws `too_large` above this many bytes.
 */
export async function bytesOf({ raw }: FastifyRequest, most: number): Promise<{ bytes: Buffer; broken: boolean }> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of raw as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > most) throw new Failure('too_large')
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    return { bytes: Buffer.concat(pieces), broken: true }
  }
  return { bytes: Buffer.concat(pieces), broken: false }
}
