import { Failure } from './failure.ts'
import type { Queries } from './database.ts'

/** libvips is loaded with the first picture: most servers' memory never needs it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // It would draw an SVG, and fetch what that refers to.
  sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const sidePx = 512
/** Larger than any photo of 5 MB that a telephone takes, smaller than what would fill the memory. */
const mostPixels = 64_000_000

/** At once on this server; the rest wait in line. */
let free = 2
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--
  else await new Promise<void>((next) => waiting.push(next))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}

/**
 * An uploaded picture made anew: upright, square, 512 px, WebP, without a byte of what came around it (position,
 * camera, whatever was hidden behind it). Throws `not_an_image` for anything that is no photo, is cut off or unfolds too large.
 */
export async function asSquarePhoto(bytes: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp()
    try {
      const options = { limitInputPixels: mostPixels, failOn: 'truncated' as const, sequentialRead: true }
      const { format } = await sharp(bytes, options).metadata()
      if (!formats.has(format)) throw new Failure('not_an_image')
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

/** Stores a picture and returns its id. */
export async function storePhoto(db: Queries, photo: Buffer): Promise<string> {
  const { id } = await db
    .insertInto('images')
    .values({ content_type: 'image/webp', bytes: photo })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
