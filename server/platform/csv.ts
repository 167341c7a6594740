import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/**
 * Lines of RFC 4180. Cells that a spreadsheet would take for a formula, with full-width signs too, get an apostrophe in
 * front. Cells with a semicolon are quoted, because it separates cells where the comma is the decimal sign.
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
 * spreadsheets misread names with other than plain English letters. `write` waits for slow readers, and throws when the
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
    // Half a file must not look like a whole one.
    if (error !== gone) raw.destroy(error as Error)
  }
}
