import type { FormDefinition, FormItem, FormOption, FormPage, Words } from '#contract/forms/definition.ts'

/** A text in the three languages of the demo's forms. */
export const w = (en: string, de: string, ar: string): Words => ({ en, de, ar })

type Begun<Kind extends FormItem['kind']> = Partial<Extract<FormItem, { kind: Kind }>>

/** An item with what it has in common with others; `more` has what is its own. */
export const item = <Kind extends FormItem['kind']>(
  kind: Kind,
  key: string,
  label: Words,
  more: Begun<Kind> = {},
): FormItem => {
  const isQuestion = kind !== 'note' && kind !== 'calculated'
  return { kind, key, label, help: {}, showIf: null, ...(isQuestion ? { required: false } : {}), ...more } as FormItem
}

/** A number with its unit and bounds. */
export const number = (key: string, label: Words, unit: string, [least, most]: readonly [number, number]): FormItem =>
  item('number', key, label, { required: true, unit, least, most, decimals: 0 })

export const option = (key: string, label: Words, score: number | null = null): FormOption => ({ key, label, score })

export const page = (key: string, title: Words, items: FormItem[]): FormPage => ({ key, title, showIf: null, items })

export const form = (title: Words, intro: Words, pages: FormPage[]): FormDefinition => ({
  language: 'en',
  translations: ['de', 'ar'],
  title,
  intro,
  pages,
})

/** Shown only where a question was answered with yes. */
export const ifYes = (of: string) => ({ match: 'all' as const, tests: [{ of, test: 'equals' as const, value: true }] })
