import { sql } from 'kysely'
import type { Queries } from '../../platform/database.ts'

/** The bytes of an import's file, part by part. */
async function* partsOf(db: Queries, importId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from import_parts where import_id = ${importId} and part = ${part}
    `.execute(db)
    if (!rows[0]) return
    yield rows[0].bytes
  }
}

/** The bytes that are decoded and parsed at a time, so that the server answers others in between. */
const chunk = 32 * 1024

async function isUtf8(db: Queries, importId: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of partsOf(db, importId)) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\u0000', '\ufffd')

/**
 * The text of an import's file, piece by piece: UTF-8, or else Windows-1252, the encoding of spreadsheets on Windows. A
 * byte-order mark is left out, lines end as on Unix, and characters that the database cannot store become U+FFFD.
 */
export async function* textOf(db: Queries, importId: string): AsyncGenerator<string> {
  const decoder = new TextDecoder((await isUtf8(db, importId)) ? 'utf-8' : 'windows-1252')
  let held = ''
  for await (const bytes of partsOf(db, importId)) {
    for (let at = 0; at < bytes.length; at += chunk) {
      const text = held + decoder.decode(bytes.subarray(at, at + chunk), { stream: true })
      // Hold a CR back: if an LF follows, both are one line end.
      held = text.endsWith('\r') ? '\r' : ''
      yield plain(held ? text.slice(0, -1) : text)
    }
  }
  yield plain(held + decoder.decode())
}
