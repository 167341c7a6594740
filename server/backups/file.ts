import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartRefused } from '../platform/start-refused.ts'

/**
 * A backup's file: one line, the header, and after it the rows of each table as PostgreSQL's COPY writes them, each
 * table compressed by itself. The line is JSON, filled up with spaces, and the SHA-256 of what stands before.
 */
export const format = 1

export type TableOf = {
  name: string
  columns: string[]
  rows: number
  /** The bytes of its rows, and how many they are compressed. */
  bytes: number
  packed: number
  /** Of the rows' bytes, not compressed. */
  sha256: string
}

export type Header = {
  /** `data`: every table but the keys of persons. `keys`: those, and who was erased so far. */
  salus: 'data' | 'keys'
  format: number
  /** The newest migration of the database. */
  migration: string
  /** The moment that the file shows; the same one for data and keys. */
  at: string
  timeZone: string
  currency: string
  /** The ids of the keys in RECORDS_KEY that are needed to read it. */
  recordKeys: string[]
  tables: TableOf[]
  /** The last numbers that columns which count by themselves have given. Null: not known. */
  sequences: { table: string; column: string; last: number | null }[]
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const widest = 999_999_999_999_999

/** How many bytes a header needs at most, so that the final one fits in its place. */
const widthOf = (header: Header) =>
  Buffer.byteLength(
    JSON.stringify({
      ...header,
      tables: header.tables.map((table) => ({ ...table, rows: widest, bytes: widest, packed: widest })),
    }),
  )

/**
 * Writes a file, table by table; the header comes last, at the place that was left free for it. Answers what it says of
 * the tables.
 */
export async function writeFile(
  path: string,
  header: Header,
  rowsOf: (table: TableOf) => Readable & { rows: number },
): Promise<TableOf[]> {
  const file = await open(path, 'wx', 0o600)
  try {
    const tables = header.tables.map((table) => ({ ...table, sha256: '0'.repeat(64) }))
    const width = widthOf({ ...header, tables })
    let position = width + 1 + 64 + 1
    for (const table of tables) {
      const rows = rowsOf(table)
      const hash = createHash('sha256')
      const begin = position
      await pipeline(
        rows,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            table.bytes += chunk.length
            yield chunk
          }
        },
        createGzip({ level: 3 }),
        writerAt(file, position, (bytes) => {
          position += bytes
        }),
      )
      Object.assign(table, { rows: rows.rows, packed: position - begin, sha256: hash.digest('hex') })
    }
    const text = JSON.stringify({ ...header, tables })
    const line = text + ' '.repeat(width - Buffer.byteLength(text))
    await file.write(Buffer.from(`${line} ${hashOf(line)}\n`), 0, undefined, 0)
    await file.sync()
    return tables
  } finally {
    await file.close()
  }
}

/** Writes into an open file from a position on. */
function writerAt(file: FileHandle, from: number, wrote: (bytes: number) => void): Writable {
  let position = from
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      file.writev([chunk], position).then(({ bytesWritten }) => {
        position += bytesWritten
        wrote(bytesWritten)
        done(bytesWritten === chunk.length ? null : new Error('The disk is full'))
      }, done)
    },
  })
}

export type BackupFile = { path: string; header: Header; rowsOf(table: TableOf): Readable }

/** Opens a file and reads its header. Throws `StartRefused` with what is wrong with it. */
export async function openFile(path: string, kind: Header['salus']): Promise<BackupFile> {
  const line = await firstLine(path)
  const [, text, sum] = /^(.*) ([0-9a-f]{64})$/s.exec(line) ?? []
  if (!text || hashOf(text) !== sum)
    throw new StartRefused(`${path} is no backup of Salus, or its first line is damaged`)
  const header = JSON.parse(text) as Header
  if (header.format > format) throw new StartRefused(`${path} was made by a newer Salus, which this one cannot read`)
  if (header.salus !== kind) throw new StartRefused(`${path} is a file of ${header.salus}, not of ${kind}`)
  const places = new Map<string, [number, number]>()
  let position = Buffer.byteLength(line) + 1
  for (const { name, packed } of header.tables) {
    places.set(name, [position, position + packed - 1])
    position += packed
  }
  return {
    path,
    header,
    rowsOf({ name }) {
      const [start, end] = places.get(name)!
      const unpacked = createGunzip()
      const packed = createReadStream(path, { start, end })
      packed.on('error', (error) => unpacked.destroy(error))
      return packed.pipe(unpacked)
    },
  }
}

/** A first line may be long, but no other file should be read whole while looking for its end. */
const longestLine = 4 * 1024 * 1024

async function firstLine(path: string): Promise<string> {
  const parts: Buffer[] = []
  try {
    for await (const chunk of createReadStream(path, { end: longestLine })) {
      const end = (chunk as Buffer).indexOf(10)
      parts.push(end < 0 ? chunk : chunk.subarray(0, end))
      if (end >= 0) break
    }
  } catch (error) {
    throw new StartRefused(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  return Buffer.concat(parts).toString('utf8')
}

async function sumOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Reads all of a file, and throws `StartRefused` naming the first table that is not what was written. */
export async function verify(file: BackupFile): Promise<void> {
  for (const table of file.header.tables) {
    const sum = await sumOf(file.rowsOf(table)).catch(() => undefined)
    if (sum !== table.sha256)
      throw new StartRefused(`${file.path} is damaged: the table ${table.name} is not what was written`)
  }
}
