import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would read as a formula, also one with full-width signs, gets an
 * apostrophe in front. Cells with a semicolon are quoted, because spreadsheets of some languages separate cells by it.
 */
export const csvOf = (rows: (string | number)[][]): string =>
  stringify(rows, {
    record_delimiter: '\r\n',
    escape_formulas: true,
    quoted_match: /[;\t]/,
    cast: { string: (text) => (text.startsWith(';') ? `'${text}` : text) },
  })

/**
 * Sends a file while it is made, so that it is never in memory as a whole. It begins with a byte-order mark: without it
 * spreadsheets misread names with letters outside ASCII. `write` waits for slow readers, and throws when the
 * reader is gone.
 */
export async function csvTo(
  reply: FastifyReply,
  name: string,
  make: (write: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
  const gone = Symbol('nobody reads any more')
  const write = (text: string) =>
    new Promise<void>((written, failed) => {
      if (raw.destroyed) return failed(gone)
      if (raw.write(text)) return written()
      const goOn = () => {
        raw.off('drain', goOn).off('close', goOn)
        written()
      }
      raw.on('drain', goOn).on('close', goOn)
    })
  try {
    await write('\ufeff')
    await make(write)
    raw.end()
  } catch (error) {
    // Break the connection, so that an incomplete file does not look complete.
    if (error !== gone) raw.destroy(error as Error)
  }
}
