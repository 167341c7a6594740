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
export type PersonFact = (typeof personFacts)[number]

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
} as const
