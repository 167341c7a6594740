import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { inspect } from '../inspect.ts'

const place = 'GPS-52.5200N-13.4050E'
const plain = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#4af' } })
/** A picture that says where it was taken, and how it is turned. */
const telling = () =>
  plain()
    .withExif({ IFD0: { ImageDescription: place } })
    .withXmp(`<x>${place}</x>`)
const rawOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe('pictures', () => {
  const kinds = [
    ['image/jpeg', () => telling().withMetadata({ orientation: 6 }).jpeg()],
    ['image/jpeg', () => telling().jpeg({ progressive: true })],
    ['image/png', () => telling().png()],
    ['image/webp', () => telling().webp({ lossless: true })],
  ] as const

  for (const [mime, made] of kinds) {
    it(`of ${mime} lose what they tell beside the picture, and what follows it, and nothing of the picture`, async () => {
      const bytes = await made().toBuffer()
      const sent = Buffer.concat([bytes, Buffer.from(`<script>${place}</script>`)])
      assert.ok(sent.includes(place))
      const kept = await inspect(sent)
      assert.equal(kept.type, mime)
      assert.equal(kept.bytes.includes(place), false)
      assert.equal(kept.bytes.includes('<script>'), false)
      assert.deepEqual(await rawOf(kept.bytes), await rawOf(bytes))
      const [was, is] = [await sharp(bytes).metadata(), await sharp(kept.bytes).metadata()]
      assert.deepEqual([is.width, is.height, is.orientation ?? 1], [was.width, was.height, was.orientation ?? 1])
      assert.equal(is.xmp, undefined)
      // What has nothing to lose stays as it is, to the byte.
      assert.deepEqual((await inspect(kept.bytes)).bytes, kept.bytes)
    })

    it(`of ${mime} that are not whole are refused, wherever they were cut`, async () => {
      const bytes = await made().toBuffer()
      for (let length = 64; length < bytes.length - 1; length += 7) {
        const cut = inspect(bytes.subarray(0, length)).then(
          ({ type }) => type,
          ({ code }) => code,
        )
        assert.ok(['picture_damaged', 'other'].includes(await cut), `${length} bytes`)
      }
    })
  }

  it('of HEIC are refused with words that say what to do', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(40)])
    await assert.rejects(inspect(heic), /HEIC/)
  })

  it('that are something else by name or in part are “other”', async () => {
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      'GIF89a/*<html><script>alert(1)</script>*/',
      'BM<script>alert(1)</script>',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script/></html>',
      '\ufeff<html>%PDF-1.7',
    ]
    for (const text of others) assert.equal((await inspect(Buffer.from(text))).type, 'other', text)
  })
})
