import { z } from 'zod'
import { rule } from '../broken-rules.ts'
import { languageTag } from '../auth/auth.ts'
import { date, text } from '../endpoint.ts'
import { conditionTests, formLimits, isItemKey, personFacts } from './form-lists.ts'

/**
 * A form as the clinic builds it. Texts may be empty while it is a draft; `problemsOf` says what has to be mended
 * before it is published. Questions know only what stands above them, so one pass from top to bottom decides
 * everything (`interpret`).
 */

/** The name of a page, a question or an option within its form; formulas and conditions refer to it. */
export const itemKey = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, rule('form_key'))
  .refine(isItemKey, rule('form_key'))

/** One text in each language of the form, by the language's tag. */
const words = (most: number) => z.record(languageTag, text(0, most))
export type Words = Readonly<Record<string, string>>

const test = z.strictObject({
  /** The key of an earlier question, or a fact about the person. */
  of: z.union([z.enum(personFacts), itemKey]),
  test: z.enum(conditionTests),
  /** Left out for `answered` and `unanswered`. Dates are compared as dates. */
  value: z.union([z.string().max(formLimits.text), z.number(), z.boolean()]).optional(),
})
export type FormTest = z.output<typeof test>

/** When a page or an item is shown; what is not is neither asked nor stored. */
const condition = z.strictObject({ match: z.enum(['all', 'any']), tests: z.array(test).min(1).max(formLimits.tests) })
export type FormCondition = z.output<typeof condition>

const option = z.strictObject({
  key: itemKey,
  label: words(formLimits.option),
  /** What it counts in a formula; null: nothing. */
  score: z.number().min(-1000).max(1000).nullable().default(null),
})
export type FormOption = z.output<typeof option>

const item = {
  key: itemKey,
  label: words(formLimits.label),
  help: words(formLimits.help).default({}),
  showIf: condition.nullable().default(null),
}
const question = { ...item, required: z.boolean().default(false) }
const options = z.array(option).max(formLimits.options)
/** A local date, or `today` at the person's place. */
const bound = z
  .union([z.literal('today'), date])
  .nullable()
  .default(null)

const formItem = z.discriminatedUnion('kind', [
  z.strictObject({ ...question, kind: z.literal('text') }),
  z.strictObject({ ...question, kind: z.literal('long-text') }),
  z.strictObject({ ...question, kind: z.literal('yes-no') }),
  z.strictObject({ ...question, kind: z.literal('choice'), options }),
  z.strictObject({ ...question, kind: z.literal('choices'), options }),
  z.strictObject({ ...question, kind: z.literal('date'), from: bound, to: bound }),
  z.strictObject({
    ...question,
    kind: z.literal('number'),
    /** As it is written: `kg`; empty for a count. */
    unit: text(0, formLimits.unit).default(''),
    least: z.number().nullable().default(null),
    most: z.number().nullable().default(null),
    decimals: z.int().min(0).max(4).default(0),
  }),
  z.strictObject({ ...question, kind: z.literal('file'), most: z.int().min(1).max(formLimits.files).default(1) }),
  z.strictObject({ ...question, kind: z.literal('body-side') }),
  z.strictObject({ ...question, kind: z.literal('signature') }),
  z.strictObject({
    ...item,
    kind: z.literal('calculated'),
    /** Of the keys above it: `weight / (height / 100) ^ 2` (`readFormula`). */
    formula: text(0, formLimits.formula).default(''),
    unit: text(0, formLimits.unit).default(''),
    decimals: z.int().min(0).max(4).default(0),
  }),
  z.strictObject({ ...item, kind: z.literal('note'), label: words(formLimits.note) }),
])
export type FormItem = z.output<typeof formItem>
export type FormItemOf<Kind extends FormItem['kind']> = Extract<FormItem, { kind: Kind }>

const formPage = z.strictObject({
  key: itemKey,
  title: words(formLimits.title),
  showIf: condition.nullable().default(null),
  items: z.array(formItem).max(formLimits.items),
})
export type FormPage = z.output<typeof formPage>

export const formDefinition = z.strictObject({
  /** The language that it is written in first, and those that it is translated into. */
  language: languageTag,
  translations: z.array(languageTag).max(formLimits.translations).default([]),
  title: words(formLimits.title),
  intro: words(formLimits.intro).default({}),
  pages: z.array(formPage).max(formLimits.pages),
})
export type FormDefinition = z.output<typeof formDefinition>

/** An answer: text, date, typed name, chosen option or side; several options or files; a number; yes or no. */
export const answerValue = z.union([
  z.string().max(formLimits.longText, rule('at_most_characters', formLimits.longText)),
  z.number(),
  z.boolean(),
  z.array(z.string().max(40)).max(formLimits.options),
])
export type AnswerValue = z.output<typeof answerValue>
/** By the key of the question. */
export type Answers = Readonly<Record<string, AnswerValue>>
