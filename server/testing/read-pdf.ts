import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Glyph = { unicode: string }
type Node = { role?: string; alt?: string; type?: string; id?: string; children?: Node[] }

/** A text of a page with its place, in points from the left of the page. */
type Placed = { text: string; left: number; right: number }

/** What somebody reads who has a PDF read to them: tags in their order, each with its text. */
export type ReadPdf = {
  title: string
  language: string
  pages: number
  tags: { role: string; text: string }[]
  /** All texts, in the order of the tags, by `letters`. */
  text: string
  placed: Placed[]
}

const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/**
 * The letters of a text alone, to compare what was written with what is read: without spaces (lines break anywhere),
 * marks of direction, and marks on letters (a mark of Arabic is a glyph that repeats its letter).
 */
export const letters = (text: string): string =>
  text.normalize('NFC').replace(/[\s\u200b-\u200f\u2066-\u2069\u064b-\u0652]/g, '')

/** The glyphs of a piece stand as one sees them, from the left: of a script from the right, the last is read first. */
function spokenOf(seen: readonly string[]): string {
  const read = fromRight.test(seen.join('')) ? seen.toReversed() : seen
  return read.filter((glyph) => !/[\u064b-\u0652]/.test(glyph)).join('')
}

/** Reads a PDF by its tags, with pdf.js. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { info } = await document.getMetadata()
  const { Title, Language } = info as { Title?: string; Language?: string }
  const tags: ReadPdf['tags'] = []
  const placed: Placed[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const texts = textsByTag(await page.getOperatorList())
    const walk = (node: Node, role: string): void => {
      const own = node.role === 'Span' || node.role === undefined ? role : node.role
      if (node.type === 'content') tags.push({ role, text: texts.get(Number(node.id?.split('_mc')[1])) ?? '' })
      if (node.alt !== undefined) tags.push({ role: own, text: node.alt })
      for (const child of node.children ?? []) walk(child, own)
    }
    walk((await page.getStructTree()) as Node, '')
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const left = Number(item.transform[4])
      placed.push({ text: item.str, left, right: left + item.width })
    }
  }
  await document.loadingTask.destroy()
  const text = letters(tags.map((tag) => tag.text).join(''))
  return { title: Title ?? '', language: Language ?? '', pages: document.numPages, tags, text, placed }
}

function textsByTag({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): Map<number, string> {
  const glyphs = new Map<number, string[]>()
  const open: (number | null)[] = []
  fnArray.forEach((operation, n) => {
    const given = argsArray[n] as [unknown, number | undefined]
    if (operation === OPS.beginMarkedContent) open.push(null)
    if (operation === OPS.beginMarkedContentProps) open.push(given[1] ?? null)
    if (operation === OPS.endMarkedContent) open.pop()
    if (operation !== OPS.showText) return
    const tag = open.findLast((it) => it !== null)
    if (tag === undefined || tag === null) return
    const shown = (given[0] as (Glyph | number)[]).flatMap((it) => (typeof it === 'number' ? [] : [it.unicode]))
    glyphs.set(tag, [...(glyphs.get(tag) ?? []), ...shown])
  })
  return new Map([...glyphs].map(([tag, seen]) => [tag, spokenOf(seen)]))
}
