import fc from 'fast-check'
import sharp from 'sharp'

/** A file in a form; every part of it may be anything. */
export type HostileFile = { filename: string; type: string; bytes: Buffer }

export const hostileNames = fc.constantFrom(
  'photo.png',
  '',
  'x'.repeat(3000),
  'x\u202Evsc.exe',
  'by\u200bthe\u200fclinic\ufeff.csv',
  'a\nb\r\nc.csv',
  'a"b".csv',
  '"; filename="other.exe',
  '../../../etc/passwd',
  'C:\\Windows\\win.ini',
  'a\u0000b.png',
  '\ud800.png',
  "=cmd|' /C calc'!A0.csv",
  '<img src=x onerror=alert(1)>.svg',
  '%0d%0aset-cookie: x=1',
  'مرحبا.csv',
  '👩‍👩‍👧.png',
)

const types = fc.constantFrom(
  'image/png',
  'application/pdf',
  'text/csv',
  'text/html',
  'image/svg+xml',
  'application/x-msdownload',
  '',
  'multipart/form-data; boundary=x',
  'text/plain; charset=utf-16',
)

const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#abc' } })
  .png()
  .toBuffer()
const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()

/** The same picture, with a header that says 60,000 pixels wide and high. */
const vast = Buffer.from(png)
vast.writeUInt32BE(60_000, 16)
vast.writeUInt32BE(60_000, 20)

const script = '<script>fetch("/api/admin/users")</script>'
const known: readonly Buffer[] = [
  png,
  jpeg,
  vast,
  png.subarray(0, 40),
  Buffer.concat([png, Buffer.from(script)]),
  Buffer.concat([jpeg.subarray(0, -2), Buffer.from(`%PDF-1.7\n${script}`)]),
  Buffer.from(`GIF89a/*${script}*/=1;`),
  Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj${script}`),
  Buffer.from('%PDF-'),
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/>${script}</svg>`),
  Buffer.from('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>'),
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(0),
  Buffer.alloc(100_000),
  Buffer.from('--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nother\r\n--x--\r\n'),
]

/** Bytes of any kind of file: pictures, documents, two formats in one file, cut ones, and noise. */
export const hostileBytes: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...known), fc.nat(), fc.nat(255)).map(([bytes, at, value]) => {
      const bent = Buffer.from(bytes)
      if (bent.length > 0) bent[at % bent.length] = value
      return bent
    }),
  },
)

export const hostileFile: fc.Arbitrary<HostileFile> = fc.record({
  filename: hostileNames,
  type: types,
  bytes: hostileBytes,
})

const heads: Record<string, readonly string[]> = {
  people: ['number', 'name', 'born', 'email', 'phone', 'note', 'language', 'sex'],
  appointments: ['number', 'name', 'born', 'doctor', 'date', 'time', 'minutes', 'kind', 'place', 'fee'],
  balances: ['number', 'name', 'email', 'amount', 'date', 'note'],
}

const cells = fc.oneof(
  fc.constantFrom(
    '',
    'Anna Amble',
    'Dora Doctor',
    '1980-04-03',
    '2030-02-30',
    '2027-03-28',
    '02:30',
    '24:00',
    '1.234,50',
    '-99999999',
    '٣٤',
    '=1+1',
    "';drop table persons;--",
    '\u202e\u200b',
    '\u0000',
    '\\N',
    '{"a":1}',
    'x'.repeat(3000),
    ','.repeat(3000),
    '"',
    '"unclosed',
    'a"b',
    'line\nbreak',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** A CSV file that is more or less right: its head, delimiter, quoting, line ends and encoding may be anything. */
export const hostileCsv = (kind: string): fc.Arbitrary<Buffer> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .record({
          head: fc.oneof(
            { weight: 4, arbitrary: fc.shuffledSubarray([...heads[kind]!], { minLength: 2 }) },
            { weight: 1, arbitrary: fc.array(cells, { maxLength: 4 }) },
          ),
          rows: fc.array(fc.array(cells, { maxLength: 10 }), { maxLength: 12 }),
          delimiter: fc.constantFrom(',', ';', '\t', '|', ',;'),
          ends: fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
          quoted: fc.boolean(),
          encoding: fc.constantFrom<BufferEncoding[]>('utf8', 'utf8', 'latin1', 'utf16le'),
          mark: fc.boolean(),
        })
        .map(({ head, rows, delimiter, ends, quoted, encoding, mark }) => {
          const said = (cell: string) => (quoted ? `"${cell.replaceAll('"', '""')}"` : cell)
          const text = [head, ...rows].map((row) => row.map(said).join(delimiter)).join(ends)
          return Buffer.from(`${mark ? '\ufeff' : ''}${text}`, encoding)
        }),
    },
    { weight: 1, arbitrary: hostileBytes },
    // Very many cells, in the head or below it.
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 300_000 }), fc.boolean(), fc.constantFrom(',', ';', '"', '\n', '\r'))
        .map(([times, isHead, sign]) => Buffer.from(`${isHead ? '' : 'name,amount\n'}name${sign.repeat(times)}x\n`)),
    },
  )
