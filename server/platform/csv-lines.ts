import { parse } from 'csv-parse/sync'

export type CsvLine = { number: number; cells: string[] }

/** The lines of CSV text (RFC 4180), comma or semicolon, with their numbers. Throws `CsvError` naming the line. */
export function csvLines(text: string): CsvLine[] {
  const delimiter = (text.split('\n')[0] ?? '').includes(';') ? ';' : ','
  // The parser would silently replace a lone surrogate. As NUL it makes its line be refused.
  const records = parse(text.replace(/\p{Cs}/gu, '\u0000'), {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    trim: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[]
  return records.map(({ record, info }) => ({ number: info.lines, cells: record }))
}
