import type { ReactNode } from 'react'
import type { Answers, AnswerValue, FormDefinition } from '#contract/forms/definition.ts'
import type { FormFacts } from '#contract/forms/interpret.ts'

/** An answer that somebody else gave to the same question meanwhile. */
export type OtherAnswer = {
  /** Null: they took the answer away. */
  value: AnswerValue | null
  /** Empty if it is not known. */
  by: string
  /** When, as it is read: `10:42`. */
  at: string
}

export type ItemState =
  | { state: 'saving' | 'saved' }
  | { state: 'conflict'; other: OtherAnswer }
  /** The server does not take this answer, and why. */
  | { state: 'refused'; message: string }

/** Whether everything that was typed is on the server. */
export type SavingState = 'saved' | 'saving' | 'failing'

/** A file that belongs to an answer, by its id. */
export type AnswerFile = { name: string; href?: string }

/** How files get into answers; without it, questions for files say that they cannot be added here. */
export type FilesOfAnswers = {
  known: Readonly<Record<string, AnswerFile>>
  /** By the key of the question. */
  sending: Readonly<Record<string, { part: number; isWaiting: boolean }>>
  problems: Readonly<Record<string, string>>
  add: (key: string, files: File[]) => void
}

export type FillerProps = {
  form: FormDefinition
  /** A language of the form, in which its texts are read. */
  language: string
  /** The language that was asked for, if the form is not translated into it. */
  missingLanguage?: string | undefined
  /** Left out where it cannot be changed here. */
  onLanguage?: (language: string) => void
  /** All that was typed, also of questions that are hidden now. */
  answers: Answers
  facts: FormFacts
  /** Null: the answer is taken away. */
  onAnswer: (key: string, value: AnswerValue | null) => void
  /** What is known of each answer beside its value. */
  items?: Readonly<Record<string, ItemState>>
  onConflict?: (key: string, keep: 'mine' | 'theirs') => void
  /** The answers of the time before, which are asked for again one by one. */
  before?: Answers | undefined
  files?: FilesOfAnswers | undefined
  /** Whom the form is about, where somebody else fills it in. */
  forWhom?: string | undefined
  /** The exact text that is signed, as the server has it; undefined in a preview, null while it is being written. */
  text?: string | null | undefined
  saving?: SavingState | undefined
  /** The place in the form: the key of a page, or `review`. */
  at?: string | undefined
  /** Left out: the filler keeps its place itself. */
  onAt?: (at: string) => void
  /** Another place that comes from outside, such as by Back, takes the focus too; a preview leaves it alone. */
  followsAt?: boolean
  /** The last step; left out in a preview. */
  give?:
    | { label: string; says: string; busy: boolean; message: string; press: () => void; asks?: ReactNode }
    | undefined
}

/** The place after the last page, where all answers are read again. */
export const reviewPlace = 'review'
