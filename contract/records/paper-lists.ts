import { paperDrafts } from '../rules.ts'

/** Signed papers of a record. */
export const paperKinds = ['summary', 'sick-note', 'referral', 'letter', 'prescription'] as const
export type PaperKind = (typeof paperKinds)[number]

/** Kinds of which a doctor writes the words; a prescription is made of lines. */
export const writtenKinds = ['summary', 'sick-note', 'referral', 'letter'] as const satisfies readonly PaperKind[]
export type WrittenKind = (typeof writtenKinds)[number]

/** `replaced`: a newer version counts. `withdrawn`: it counts no more, and nothing stands in its place. */
export const paperStates = ['valid', 'replaced', 'withdrawn'] as const
export type PaperState = (typeof paperStates)[number]

/** What became of a paper, as its patient is told. */
export const paperActs = ['signed', 'corrected', 'added', 'withdrawn'] as const
export type PaperAct = (typeof paperActs)[number]

export const paperLimits = {
  /** Of one paper; each is a correction by a doctor who has proved themselves. */
  versions: 50,
  addenda: 50,
  diagnoses: 20,
} as const

/** The fields that a template fills; a kind of paper uses those that it has. */
export const templateFields = [
  'done',
  'watchFor',
  'next',
  'note',
  'to',
  'question',
  'findings',
  'about',
  'body',
] as const
export type TemplateField = (typeof templateFields)[number]
export const templateFieldsOf = {
  summary: ['done', 'watchFor', 'next', 'note'],
  'sick-note': ['note'],
  referral: ['to', 'question', 'findings'],
  letter: ['to', 'about', 'body'],
} as const satisfies Record<WrittenKind, readonly TemplateField[]>

/** The key of a draft: of a kind of paper about a visit (or a person), or of what changes a paper. */
export const draftOfPaper = (what: PaperKind | 'correction' | 'addendum', aboutId: string): string =>
  `${paperDrafts.key}${what}-${aboutId}`
