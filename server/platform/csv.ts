import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/**
 * Lines of RFC 4180. What a spreadsheet would take for a formula is led by an apostrophe, full-width signs included;
 * a semicolon, which ends a cell where the comma is the decimal sign, stays within quotation marks.
 */
export const csvOf = (rows: (string | number)[][]): string =>
  stringify(rows, {
    record_delimiter: '\r\n',
    escape_formulas: true,
    quoted_match: /[;\t]/,
    cast: { string: (text) => (text.startsWith(';') ? `'${text}` : text) },
  })

/**
 * Sends a file that is made while it goes, so that it never stands in the memory as a whole. It begins with the
 * byte-order mark: without it spreadsheets misread every name that is not in plain English letters. `write` waits
 * where whoever reads is slow, and throws where nobody reads any more.
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
