/** A cell of CSV (RFC 4180); a text that a spreadsheet would take for a formula gets an apostrophe in front. */
const cell = (value: string | number): string => {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const toCsv = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
