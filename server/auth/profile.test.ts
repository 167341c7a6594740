import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { imageMaxBytes } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

type Part = { name: string; value: string } | { name: string; file: Buffer; type?: string; filename?: string }

/** A multipart/form-data body (RFC 7578), written by hand so that it can also be wrong. */
function formData(parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----${crypto.randomUUID()}`
  const chunks = parts.flatMap((part) => {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"`
    if ('value' in part) return [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)]
    const { file, type = 'image/jpeg', filename = 'me.jpg' } = part
    return [Buffer.from(`${head}; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`), file, Buffer.from('\r\n')]
  })
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** A black PNG of this many pixels a side: small to send, huge once decoded. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('the own profile', () => {
  let clinic: Clinic
  let person: Person
  before(async () => {
    clinic = await openClinic()
    person = await clinic.addPerson('user', 'Ida Image')
  })
  after(() => clinic.close())

  async function patch(parts: Part[], who = person, id = who.id) {
    const { payload, headers } = formData(parts)
    const response = await clinic.app.inject({
      method: 'PATCH',
      url: `/api/auth/profile/${id}`,
      headers: { ...headers, authorization: `Bearer ${who.token}` },
      payload,
    })
    return { status: response.statusCode, body: response.json() }
  }
  const picture = (format: 'jpeg' | 'png' | 'webp', width = 600, height = 400) =>
    sharp({ create: { width, height, channels: 3, background: '#3fb598' } })
      .withExifMerge({ IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
      .toFormat(format)
      .toBuffer()
  const imageCount = async () => Number((await clinic.rows('select count(*) as n from images'))[0]!.n)

  it('changes what is given and leaves the rest', async () => {
    const changed = await patch([
      { name: 'phone', value: '+1 (555) 010-0000' },
      { name: 'address', value: ' 1 Long Lane ' },
    ])
    assert.equal(changed.body.message, 'Profile updated successfully')
    assert.deepEqual(
      [changed.body.user.name, changed.body.user.phone, changed.body.user.address],
      ['Ida Image', '+1 (555) 010-0000', '1 Long Lane'],
    )
    const renamed = await patch([{ name: 'name', value: 'Ida Imago' }])
    assert.equal(renamed.body.user.phone, '+1 (555) 010-0000')
    assert.equal((await clinic.call(person, 'GET', '/auth/verify')).body.name, 'Ida Imago')
  })

  it('takes a JPEG, a PNG and a WebP, makes them square and forgets where they were taken', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const { status, body } = await patch([{ name: 'image', file: await picture(format) }])
      assert.equal(status, 200, format)
      const stored = await clinic.app.inject(body.user.image)
      assert.equal(stored.headers['content-type'], 'image/webp')
      const { width, height, exif } = await sharp(stored.rawPayload).metadata()
      assert.deepEqual([width, height, exif], [512, 512, undefined])
    }
    assert.equal(await imageCount(), 1, 'the picture before is deleted')
  })

  it('keeps not a byte of what hides behind a picture', async () => {
    const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004')
    const { body } = await patch([{ name: 'image', file: Buffer.concat([await picture('jpeg'), script]) }])
    const stored = await clinic.app.inject(body.user.image)
    assert.equal(stored.rawPayload.includes('script'), false)
  })

  it('refuses what is no photo, whatever it calls itself', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const jpeg = await picture('jpeg')
    const gifScript = Buffer.from('GIF89a/*\u0000*/=1;alert(1)')
    const cases: [string, Buffer, string][] = [
      ['a renamed SVG', svg, 'image/jpeg'],
      ['an SVG', svg, 'image/svg+xml'],
      ['HTML', Buffer.from('<!doctype html><p>hi'), 'image/png'],
      ['a GIF that is a script', gifScript, 'image/gif'],
      ['a truncated JPEG', jpeg.subarray(0, jpeg.length / 2), 'image/jpeg'],
      ['nothing with a name', Buffer.alloc(0), 'image/jpeg'],
    ]
    const before = await imageCount()
    for (const [what, file, type] of cases) {
      const { status, body } = await patch([{ name: 'image', file, type }])
      assert.deepEqual([status, body.message], [415, 'Please select an image file'], what)
    }
    assert.equal(await imageCount(), before)
  })

  it('makes nobody wait for the many pictures of another, and takes no bomb of a kilobyte', async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
    const bomb = await flat(5100, 5000).avif({ effort: 0 }).toBuffer()
    assert.ok(bomb.length < 20_000, `${bomb.length} bytes`)
    const refused = await patch([{ name: 'image', file: bomb }])
    assert.deepEqual([refused.status, refused.body.code], [415, 'not_an_image'])
    const many = await clinic.addPerson()
    const dear = await flat(4000, 2990).avif({ effort: 0 }).toBuffer()
    let made = 0
    const flood = Promise.all(
      Array.from({ length: 60 }, async () => {
        const { status } = await patch([{ name: 'image', file: dear }], many)
        if (status === 200) made++
        return status
      }),
    )
    const small = await picture('png', 64, 64)
    const honest = await patch([{ name: 'image', file: small }])
    const before = made
    assert.equal(honest.status, 200)
    const statuses = await flood
    assert.ok(before <= 1, `${before} dear pictures were made before the honest one`)
    assert.deepEqual([...new Set(statuses)].sort(), [200, 503])
    assert.equal(statuses.filter((status) => status === 200).length, 3, 'one in work and two in line')
  })

  it('refuses a small file that unfolds into too large a picture', async () => {
    const bomb = pngBomb(30_000)
    assert.ok(bomb.length < imageMaxBytes)
    const { status } = await patch([{ name: 'image', file: bomb }])
    assert.equal(status, 415)
  })

  it('takes 5 MB to the byte', async () => {
    // Bytes after the end of a JPEG are not part of it.
    const padded = async (size: number) => {
      const jpeg = await picture('jpeg')
      return Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    }
    assert.equal((await patch([{ name: 'image', file: await padded(imageMaxBytes) }])).status, 200)
    const over = await patch([{ name: 'image', file: await padded(imageMaxBytes + 1) }])
    assert.deepEqual([over.status, over.body.message], [413, 'Image size should be less than 5MB'])
  })

  it('reads only what a form of ours can hold', async () => {
    const file = await picture('png')
    const cases: [string, Part[], number[]][] = [
      [
        'two pictures',
        [
          { name: 'image', file },
          { name: 'image', file },
        ],
        [400, 413],
      ],
      [
        'a field twice',
        [
          { name: 'name', value: 'A' },
          { name: 'name', value: 'B' },
        ],
        [400],
      ],
      ['an unknown field', [{ name: 'role', value: 'admin' }], [400]],
      ['a hundred fields', Array.from({ length: 100 }, (_, n) => ({ name: `f${n}`, value: 'x' })), [413, 400]],
      ['an empty name', [{ name: 'name', value: '  ' }], [400]],
      ['a phone of words', [{ name: 'phone', value: 'call me' }], [400]],
      ['a long field', [{ name: 'address', value: 'x'.repeat(20_000) }], [413]],
      ['text for a picture', [{ name: 'image', value: 'x' }], [400]],
    ]
    for (const [what, parts, statuses] of cases) {
      const { status } = await patch(parts)
      assert.ok(statuses.includes(status), `${what}: ${status}`)
    }
    const { payload, headers } = formData([{ name: 'image', file }])
    const cut = await clinic.app.inject({
      method: 'PATCH',
      url: `/api/auth/profile/${person.id}`,
      headers: { ...headers, authorization: `Bearer ${person.token}` },
      payload: payload.subarray(0, payload.length / 2),
    })
    assert.equal(cut.statusCode, 400)
  })

  it('is nobody else’s', async () => {
    const other = await clinic.addPerson('user')
    assert.equal((await patch([{ name: 'name', value: 'Mallory' }], other, person.id)).status, 404)
    const [{ email } = {}] = await clinic.rows('select email from users where id = $1', [other.id])
    const taken = await patch([{ name: 'email', value: String(email).toUpperCase() }])
    // The answer does not tell whether another account has the address; only opening the mailed link would.
    assert.deepEqual([taken.status, taken.body.user.pendingEmail], [200, String(email).toUpperCase()])
  })
})
