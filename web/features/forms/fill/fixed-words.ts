import type { FormWords } from '#contract/forms/form-text.ts'
import { type Formats, formatsIn } from '../../../../texts/formats.ts'
import { isLanguage, type Language } from '../../../../texts/languages.ts'
import { over } from '../../../../texts/over.ts'
import { pageLanguage } from '../../../language/language.ts'

const files = import.meta.glob<{ formWords: object }>('../../../../texts/*/forms/form-words.ts', { eager: true })
const saidIn = (language: Language): object =>
  files[`../../../../texts/${language}/forms/form-words.ts`]?.formWords ?? {}

/** The language of a form's fixed words: its own, or English where Salus lacks that, as the server has it. */
export const fixedLanguage = (language: string): Language => (isLanguage(language) ? language : 'en')

/** Yes, no and the sides of the body in the language of a form, to the letter as they stand in its exact text. */
export const fixedWords = (language: string): FormWords =>
  over(saidIn('en') as FormWords, saidIn(fixedLanguage(language)))

/** Dates and numbers as the readers of a form's language write them; as on the page where Salus lacks that language. */
export const formatOf = (language: string): Formats => formatsIn(isLanguage(language) ? language : pageLanguage())
