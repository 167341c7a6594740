/** The kinds of questions of a form; a calculated value is read, not typed. */
export const questionKinds = [
  'text',
  'long-text',
  'yes-no',
  'choice',
  'choices',
  'date',
  'number',
  'file',
  'body-side',
  'signature',
  'calculated',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** What may stand on a page: questions, and words to read. */
export const itemKinds = [...questionKinds, 'note'] as const
export type ItemKind = (typeof itemKinds)[number]

/** A consent is a form that somebody signs for a person, and may withdraw. */
export const formPurposes = ['questions', 'consent'] as const
export type FormPurpose = (typeof formPurposes)[number]

export const bodySides = ['left', 'right', 'both'] as const
export type BodySide = (typeof bodySides)[number]

/** When somebody is asked: for each visit, for their first, once a year, or only where staff ask them. */
export const formOccasions = ['each-visit', 'first-visit', 'yearly', 'by-hand'] as const
export type FormOccasion = (typeof formOccasions)[number]

/** What only happens with a consent in force: joining a video visit; being among the data for research. */
export const formGuards = ['video', 'research'] as const
export type FormGuard = (typeof formGuards)[number]

/** What a condition asks of an earlier answer. */
export const conditionTests = [
  'answered',
  'unanswered',
  'equals',
  'differs',
  'includes',
  'at-least',
  'at-most',
] as const
export type ConditionTest = (typeof conditionTests)[number]

/** What a condition may ask of the person besides the answers: their age in whole years, and their sex. */
export const personFacts = ['@age', '@sex'] as const

export const formLimits = {
  pages: 20,
  /** Of all pages together. */
  items: 200,
  options: 40,
  tests: 12,
  translations: 10,
  title: 120,
  label: 500,
  help: 500,
  note: 6000,
  intro: 2000,
  option: 200,
  unit: 20,
  formula: 300,
  text: 200,
  longText: 4000,
  signature: 100,
  /** Of one answer. */
  files: 5,
  /** Of a whole definition, as it is sent. */
  bytes: 1_000_000,
} as const

/** Whether it can name a page, a question or an option: what every object has by birth is no name. */
export const isItemKey = (key: string): boolean => /^[a-z][a-z0-9_]{0,39}$/.test(key) && key !== 'constructor'
