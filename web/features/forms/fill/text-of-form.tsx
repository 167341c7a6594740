import type { Words } from '#contract/forms/definition.ts'
import { isRightToLeft } from '#contract/forms/form-parts.ts'
import { isLanguage, languages } from '../../../../texts/languages.ts'
import { pageLanguage } from '../../../language/language.ts'

/** The direction of a language, also of one that Salus has no texts of. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (isRightToLeft(language) ? 'rtl' : 'ltr')

/** The name of a language in that language: `Türkçe`. */
export function nameOfLanguage(tag: string): string {
  if (isLanguage(tag)) return languages[tag].name
  const name = new Intl.DisplayNames([tag, pageLanguage()], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

export const wordsIn = (words: Words, language: string): string => words[language]?.trim() ?? ''

/** A text of the form, which may be in another language than the page. */
export function TextOfForm({ of, language }: { of: Words; language: string }) {
  const text = wordsIn(of, language)
  if (!text) return null
  return (
    <span lang={language} dir={directionOf(language)}>
      {text}
    </span>
  )
}
