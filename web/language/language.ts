import { isLanguage, type Language } from '../../texts/languages.ts'
import { over } from '../../texts/over.ts'
import { wordsIn } from '../../texts/words.ts'

let whileRendering: () => Language = () => 'en'

/** For the server, which renders pages in all languages: how to know which one is meant. */
export function speakAs(asked: () => Language): void {
  whileRendering = asked
}

/** The language of this page. It does not change while the page is open: another language is another address. */
export function pageLanguage(): Language {
  if (typeof document === 'undefined') return whileRendering()
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

/**
 * What the texts of this page are put together with.
 * @public
 */
export const words = wordsIn(pageLanguage())

/**
 * Where all languages are at hand: texts that look which one is spoken whenever they are read.
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
