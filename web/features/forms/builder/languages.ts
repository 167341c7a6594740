import { isRightToLeft } from '#contract/forms/form-parts.ts'
import { format } from '../../../language/format.ts'
import { pageLanguage } from '../../../language/language.ts'

/** The languages that a form can be offered in: those of many patients in Europe. */
const offered = [
  ...['en', 'de', 'ar', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'ro', 'bg', 'hu', 'hr', 'sr', 'sq', 'el', 'tr'],
  ...['uk', 'ru', 'fa', 'ps', 'ku', 'ur', 'hi', 'vi', 'zh', 'so', 'ti', 'am'],
]

/** A language by its tag, in the language of the page: `German`. */
export const nameOfLanguage = (tag: string): string =>
  new Intl.DisplayNames([pageLanguage()], { type: 'language', fallback: 'code' }).of(tag) ?? tag

/** All that can be chosen, by name, but for those that are there. */
export const languageOptions = (taken: readonly string[]) =>
  offered
    .filter((tag) => !taken.includes(tag))
    .map((value) => ({ value, label: nameOfLanguage(value) }))
    .sort((a, b) => format().compare(a.label, b.label))

/** How an input in a language is written. */
export const inLanguage = (tag: string) => ({ lang: tag, dir: isRightToLeft(tag) ? 'rtl' : 'ltr' }) as const
