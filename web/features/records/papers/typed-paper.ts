import type { PaperContent } from '#contract/records/paper-content.ts'
import { templateFieldsOf, type WrittenKind } from '#contract/records/paper-lists.ts'
import type { PaperTemplate } from '#contract/records/paper-templates.ts'
import type { Diagnosis } from './diagnoses.tsx'

/** What is typed, for every kind of paper; a kind uses some of it. */
export const untouched = {
  diagnoses: [] as readonly Diagnosis[],
  done: '',
  watchFor: '',
  next: '',
  /** `''`: no link; `any`, or the id of a kind of visit. */
  booking: '',
  note: '',
  from: '',
  to: '',
  isFollowUp: false,
  question: '',
  findings: '',
  about: '',
  body: '',
}
export type TypedPaper = typeof untouched

/** The words of a template, in the fields that this kind has. */
export const wordsOf = (kind: WrittenKind, template: PaperTemplate | undefined): Partial<TypedPaper> =>
  template ? Object.fromEntries(templateFieldsOf[kind].map((field) => [field, template.words[field]])) : {}

export function contentOf(kind: WrittenKind, typed: TypedPaper, doctorId: string): PaperContent {
  const diagnoses = typed.diagnoses.filter(({ text }) => text.trim() !== '')
  const { done, watchFor, next, booking, note, from, to, isFollowUp, question, findings, about, body } = typed
  switch (kind) {
    case 'summary': {
      const bookWith = booking === '' ? null : { doctorId, kindId: booking === 'any' ? null : booking }
      return { kind, diagnoses, done, watchFor, next, bookWith, note }
    }
    case 'sick-note':
      return { kind, from, to, isFollowUp, note }
    case 'referral':
      return { kind, to, question, diagnoses, findings }
    case 'letter':
      return { kind, to, about, diagnoses, body }
  }
}

/** What was signed, to be corrected. */
export function typedOf(content: PaperContent): TypedPaper {
  const { kind: _, ...said } = content
  const booking = content.kind === 'summary' && content.bookWith ? (content.bookWith.kindId ?? 'any') : ''
  return { ...untouched, ...said, booking }
}
