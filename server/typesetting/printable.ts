import { lettersOfFonts } from './fonts.ts'

const lineEnds = /\r\n|[\r\v\f\u0085\u2028\u2029]/g

/** Controls, byte order marks, and what reorders all that follows: nothing of it is to be seen on a paper. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const unseen = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u202a-\u202e\u206a-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]/g

/** Vowel signs of Arabic, and the stroke that stretches words: a PDF would tear words apart at them when it is read. */
const vowelSigns = /[\u0640\u064b-\u0652\u0670]/g

/**
 * A text as a paper shows it: one kind of line end, composed letters, no controls, Arabic without vowel signs. Isolates
 * (U+2066 to U+2069) end in their own line, so that no text can change the direction of what stands around it.
 */
export function asPrinted(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(lineEnds, '\n')
    .replaceAll('\t', ' ')
    .replace(unseen, '')
    .replace(vowelSigns, '')
    .normalize('NFC')
  return clean.split('\n').map(closeIsolates).join('\n')
}

function closeIsolates(line: string): string {
  let open = 0
  const balanced = line.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark !== '\u2069') open++
    else if (open === 0) return ''
    else open--
    return mark
  })
  return balanced + '\u2069'.repeat(open)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Fonts need no glyph for these. The space of Ogham is the one that is drawn. */
const invisible = /(?!\u1680)[\p{White_Space}\p{Default_Ignorable_Code_Point}]/u

/** The letters of a text that no font of our papers has, each once, as one reads them (an accent with its letter). */
export function unprintable(text: string): string[] {
  const fonts = lettersOfFonts()
  const missing = new Set<string>()
  for (const { segment } of graphemes.segment(asPrinted(text))) {
    const seen = [...segment].filter((it) => !invisible.test(it)).map((it) => it.codePointAt(0) ?? 0)
    if (!fonts.some((letters) => seen.every((point) => letters.has(point)))) missing.add(segment)
  }
  return [...missing]
}
