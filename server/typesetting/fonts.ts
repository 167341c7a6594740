import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const weights = { 400: '400Regular', 500: '500Medium', 600: '600SemiBold' }

/** The families of `templates/look.typ`, in its order, with their weights: a letter is set in the first that has it. */
const families = [
  ['hanken-grotesk', 'HankenGrotesk', [400, 500, 600]],
  ['newsreader', 'Newsreader', [500]],
  ['ibm-plex-sans-arabic', 'IBMPlexSansArabic', [400, 500, 600]],
  ['noto-sans', 'NotoSans', [400, 500, 600]],
  ['noto-sans-hebrew', 'NotoSansHebrew', [400, 500, 600]],
  ['noto-sans-devanagari', 'NotoSansDevanagari', [400, 500, 600]],
] as const

const fileOf = (pack: string, name: string, weight: keyof typeof weights) =>
  require.resolve(`@expo-google-fonts/${pack}/${weights[weight]}/${name}_${weights[weight]}.ttf`)

/** The fonts of papers, as TrueType files. */
export const fontFiles = (): string[] =>
  families.flatMap(([pack, name, all]) => all.map((it) => fileOf(pack, name, it)))

/** The letters of each font that any text may be set in: Newsreader is for titles alone, so it does not count. */
let known: Set<number>[] | undefined

export function lettersOfFonts(): readonly Set<number>[] {
  known ??= families
    .filter(([pack]) => pack !== 'newsreader')
    .map(([pack, name]) => codePointsOf(readFileSync(fileOf(pack, name, 400))))
  return known
}

/** The code points that a TrueType font has a glyph for, by its table `cmap` (formats 4 and 12). */
function codePointsOf(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(4)
  const places = Array.from({ length: tables }, (_, n) => 12 + n * 16)
  const entry = places.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) throw new Error('A font has no table of its letters')
  const cmap = font.readUInt32BE(entry + 8)
  const points = new Set<number>()
  for (let n = 0; n < font.readUInt16BE(cmap + 2); n++) {
    const table = cmap + font.readUInt32BE(cmap + 4 + n * 8 + 4)
    const format = font.readUInt16BE(table)
    if (format === 4) addSegments(font, table, points)
    if (format === 12) addGroups(font, table, points)
  }
  return points
}

function addSegments(font: Buffer, table: number, points: Set<number>): void {
  const double = font.readUInt16BE(table + 6)
  const ends = table + 14
  const starts = ends + double + 2
  const deltas = starts + double
  const ranges = deltas + double
  for (let at = 0; at < double; at += 2) {
    const offset = font.readUInt16BE(ranges + at)
    const start = font.readUInt16BE(starts + at)
    for (let point = start; point <= font.readUInt16BE(ends + at) && point < 0xffff; point++) {
      const glyph = offset === 0 ? point : font.readUInt16BE(ranges + at + offset + (point - start) * 2)
      if (offset !== 0 && glyph === 0) continue
      if (((glyph + font.readUInt16BE(deltas + at)) & 0xffff) !== 0) points.add(point)
    }
  }
}

function addGroups(font: Buffer, table: number, points: Set<number>): void {
  for (let n = 0; n < font.readUInt32BE(table + 12); n++) {
    const group = table + 16 + n * 12
    for (let point = font.readUInt32BE(group); point <= font.readUInt32BE(group + 4); point++) points.add(point)
  }
}
