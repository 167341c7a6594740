import type { FormDefinition, FormItem } from './definition.ts'

/** The languages in which somebody can fill it in. */
export const languagesOf = ({
  language,
  translations,
}: Pick<FormDefinition, 'language' | 'translations'>): string[] => [language, ...translations]

/** The language in which somebody reads a form: theirs, or, if it is not translated, that it was written in. */
export const languageFor = (form: FormDefinition, wanted: string): string =>
  form.translations.includes(wanted) ? wanted : form.language

/** All items, in their order. */
export const itemsOf = ({ pages }: FormDefinition): FormItem[] => pages.flatMap(({ items }) => items)

const fromRightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** Whether a language, by its tag, is written from right to left. */
export const isRightToLeft = (language: string): boolean => fromRightToLeft.has(language)
