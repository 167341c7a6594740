/** Signs that Arabic writes over letters, and the stroke that stretches a word. */
const arabicSigns = /[\u064b-\u0652\u0670\u0640]/g
const arabicAlike: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
]

/**
 * The words of a text without case, accents and signs, so that a name is recognised however it was written: hyphens
 * separate words, and Arabic words lose their article.
 */
export function plainWords(text: string): string[] {
  let plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u0653-\u0655]/g, '')
    .replaceAll(arabicSigns, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
  for (const [alike, letter] of arabicAlike) plain = plain.replaceAll(alike, letter)
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/^ال(?=\p{L}{3})/u, ''))
}

/** A name as it is looked up. */
export const nameKey = (name: string): string => plainWords(name).join(' ')
