import { isLanguage, type Language } from '../../texts/languages.ts'
import { over } from '../../texts/over.ts'
import { wordsIn } from '../../texts/words.ts'

let whileRendering: () => Language = () => 'en'

/** For rendering on the server: sets how to find the language of the page. */
export function speakAs(asked: () => Language): void {
  whileRendering = asked
}

/** The language of this page. It never changes while the page is open: each language has its own address. */
export function pageLanguage(): Language {
  if (typeof document === 'undefined') return whileRendering()
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

/**
 * The sentence parts from which this page's texts are built.
 * @public
 */
export const words = wordsIn(pageLanguage())

/**
 * Texts in the language of the moment, for programs that render in several languages.
 * @public
 */
export function spoken<Texts extends object>(all: { en: Texts } & Partial<Record<Language, object>>): Texts {
  const filled = new Map<Language, object>()
  const now = () => {
    const language = pageLanguage()
    const texts = filled.get(language) ?? over(all.en, all[language] ?? {})
    filled.set(language, texts)
    return texts
  }
  return new Proxy(all.en, { get: (_, key) => Reflect.get(now(), key) })
}
