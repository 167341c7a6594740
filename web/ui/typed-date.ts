import { two } from '../clock/clock-text.ts'
/**
 * A typed date as `2026-11-24`; undefined if it is no date. The day comes first, as in all our languages, or the year
 * with four digits. Arabic digits are accepted.
 */
export function typedDate(text: string): string | undefined {
  const digits = text.trim().replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  const parts = /^(\d{1,4})[./\-\s]+(\d{1,2})[./\-\s]+(\d{1,4})$/.exec(digits)?.slice(1) ?? []
  const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.toReversed()
  if (year.length !== 4) return undefined
  const date = `${year}-${two(month)}-${two(day)}`
  const at = new Date(`${date}T00:00:00Z`)
  // Date would turn the 31st of a month with thirty days into the first of the next.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : undefined
}
