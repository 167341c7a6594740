import { Failure } from './failure.ts'
import { fairLine } from './fair-line.ts'
import type { Queries } from './database.ts'

/** libvips is loaded with the first picture: many servers never need its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Rendering an SVG, for example, would also load the files that it refers to.
  sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const sidePx = 512
/** The most pixels of a photo: enough for the camera of a good phone, and few enough for the server's memory. */
const mostPixels = 25_000_000
/** AVIF and HEIC get fewer pixels, because decoding each pixel takes far longer. */
const mostHeifPixels = 12_000_000

/** One picture of an account at a time, and two waiting: an account with many pictures does not hold up others. */
const inTurn = fairLine({ atOnce: 2, atOnceEach: 1, mostWaiting: 20, mostWaitingEach: 2 })

/**
 * Re-encodes an uploaded picture: upright, square, 512 px, WebP, without metadata (position, camera) and hidden bytes.
 * Throws `not_an_image` for a file that is no photo, is cut off or has too many pixels, and `not_ready` if the
 * account has too many in line.
 */
export async function asSquarePhoto(bytes: Buffer, accountId: string): Promise<Buffer> {
  return inTurn(accountId, async () => {
    const sharp = await loadSharp()
    try {
      const options = { limitInputPixels: mostPixels, failOn: 'truncated' as const, sequentialRead: true }
      const { format, width, height } = await sharp(bytes, options).metadata()
      if (!formats.has(format)) throw new Failure('not_an_image')
      if (format === 'heif' && width * height > mostHeifPixels) throw new Failure('not_an_image')
      return await sharp(bytes, options)
        .rotate()
        .resize(sidePx, sidePx, { fit: 'cover' })
        .webp({ quality: 84 })
        .timeout({ seconds: 10 })
        .toBuffer()
    } catch {
      throw new Failure('not_an_image')
    }
  })
}

/** Deletes a picture that is shown nowhere any more. */
export async function deletePhoto(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('images').where('id', '=', id).execute()
}

/** Stores a picture and returns its id. */
export async function storePhoto(db: Queries, photo: Buffer): Promise<string> {
  const { id } = await db
    .insertInto('images')
    .values({ content_type: 'image/webp', bytes: photo })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
