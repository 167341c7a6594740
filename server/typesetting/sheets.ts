import type { Language } from '../../texts/languages.ts'

/**
 * What the templates in `templates/` are given. They have no words of their own: labels and fixed words come from the
 * caller, in the language of the paper; those of every paper are added by `typeset.ts`. Everything in a sheet is text:
 * nothing in it is ever read as markup.
 */

/** What all templates share. */
export type SheetHead = {
  /** The language of fixed words. It also decides from which side the paper is read. */
  language: Language
  /** The paper's own time, in ISO 8601: with the same sheet it makes the same bytes. */
  createdAt: string
  title: string
  subtitle?: string
  clinic: { name: string; lines: string[]; phone?: string; email?: string }
  /** Stands at the foot of every page: the paper's number, whose it is. */
  foot: string[]
}

export type Fact = [label: string, value: string]

/** Somebody a paper is about or from. Lines are whole, such as `Born 14 March 1988`. */
export type Party = { label: string; name: string; lines?: string[] }

export type Column = {
  label: string
  /** Numbers stand at the end of their column. */
  end?: boolean
  /** Doses and codes run from the left in every language. */
  ltr?: boolean
  /** A share of the line; 1 by default. */
  width?: number
}

export type Section = { heading?: string } & (
  | { kind: 'text'; text: string }
  /** What to watch for: it stands out. */
  | { kind: 'watch'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'table'; columns: Column[]; rows: string[][] }
  /** A text and an address of ours to press. */
  | { kind: 'link'; text?: string; url: string }
)

/** The code by which a paper is checked. `qrSvg` by `uqr`, without a border. */
export type CheckCode = { text: string; url: string; qrSvg: string }

export type Letter = SheetHead & {
  /** What to read first, such as which version this one replaces and why. */
  notice?: string
  /** Beside each other: the patient, the doctor. */
  parties?: Party[]
  facts?: Fact[]
  sections: Section[]
  /** Who signed it. */
  signed?: Party
  /** A box for a signature and a stamp in ink. */
  ink?: boolean
  code?: CheckCode
  /** At the end, small: the languages of fixed words and of what was written. */
  note?: string
}

/** Receipts and refund notes; the last of the sums is the total. */
export type ReceiptSheet = SheetHead & { facts: Fact[]; sums: Fact[] }

/** What reception hands over for a visit. */
export type SlipSheet = SheetHead & { when: { day: string; time: string }; facts: Fact[]; notes: string[] }

export type Sheets = { letter: Letter; receipt: ReceiptSheet; slip: SlipSheet }
export type Template = keyof Sheets
