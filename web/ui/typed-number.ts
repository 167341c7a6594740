/**
 * A typed number with at most `decimals` digits after its decimal sign; undefined if it is no number. Point, comma and
 * the Arabic sign are all decimal signs. Thousands separators are refused: `1,234` is a thousand in one language and
 * little more than one in another.
 */
export function typedNumber(text: string, decimals: number): number | undefined {
  const digits = text
    .trim()
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[٫,]/g, '.')
    .replace('−', '-')
  const parts = /^-?(?:\d+\.?|\d*\.(\d+))$/.exec(digits)
  return parts && (parts[1] ?? '').length <= decimals ? Number(digits) : undefined
}
