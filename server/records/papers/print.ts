import { createHash } from 'node:crypto'
import type { Language } from '../../../texts/languages.ts'

/** A part of a paper below its head. */
export type Part = { heading?: string } & (
  | { kind: 'text' | 'watch'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'facts'; facts: [string, string][] }
  | { kind: 'table'; columns: object[]; rows: string[][] }
  | { kind: 'link'; text?: string; url: string }
)

type Party = { label: string; name: string; lines?: string[] }

/** Everything that is printed: what people wrote, and our words in the language of the paper. */
export type Sheet = {
  language: Language
  /** The instant of signing: with all else here it decides the bytes of the PDF. */
  createdAt: string
  title: string
  subtitle?: string
  clinic: { name: string; lines: string[]; phone?: string; email?: string }
  foot: string[]
  notice?: string
  parties?: Party[]
  facts?: [string, string][]
  sections: Part[]
  signed?: Party
  /** A box for a signature and a stamp in ink. */
  ink?: boolean
  code?: { text: string; url: string; qrSvg: string }
  note?: string
}

/** What was printed is kept beside what was typed, so that the same bytes can be made again. */
export type Printed = { template: 'letter' | 'prescription'; sheet: Sheet }

export const printedOn = (template: Printed['template'], sheet: Sheet): Printed => ({ template, sheet })

/** The PDF of a paper: of the same `printed` always the same bytes. Throws `cannot_be_printed`. */
export async function print({ template, sheet }: Printed): Promise<Uint8Array> {
  throw new Error(`No engine prints ${template} yet: ${sheet.title}`)
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
