/** Browser and system: empty for an unknown one, null where none was noted. */
export type Device = { browser: string | null; system: string | null }

/** The first match counts, so the order matters: every browser calls itself Safari, and most Chrome too. */
const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (userAgent: string, marks: typeof browsers) => marks.find(([mark]) => mark.test(userAgent))?.[1] ?? ''

/** Browser and system by a User-Agent header; empty for an unknown one. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  const text = userAgent.slice(0, 500)
  return { browser: firstIn(text, browsers), system: firstIn(text, systems) }
}

/**
 * The part of a network address that may be shown: an IPv4 address without its last number, and the first three groups
 * of an IPv6 address.
 */
export function networkInWords(addressBlock: string | null): string {
  if (!addressBlock) return ''
  if (addressBlock.includes(':')) {
    const groups = addressBlock.split(':').slice(0, 3)
    return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}:x`
  }
  return addressBlock.replace(/\.\d+$/, '.x')
}
