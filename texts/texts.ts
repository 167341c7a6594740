import { readdirSync } from 'node:fs'
import { type Language, languageNames } from './languages.ts'
import { over } from './over.ts'

/** All texts, topic by topic, as English has them. */
export type English = typeof import('./en/index.ts')

/** What a language has to say of a topic. */
export type In<Topic extends keyof English> = English[Topic]

/** What a language that is not whole yet has of a topic. */
export type Some<Texts> = {
  [Key in keyof Texts]?: Texts[Key] extends (...given: never[]) => string
    ? Texts[Key]
    : Texts[Key] extends object
      ? Some<Texts[Key]>
      : Texts[Key]
}

async function readAll(language: Language): Promise<Partial<English>> {
  const all = readdirSync(new URL(`./${language}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
  const files = all.map((file) => file.replaceAll('\\', '/')).filter((file) => /\/.*\.ts$/.test(file))
  const topics = await Promise.all(files.map((file) => import(`./${language}/${file}`)))
  return Object.assign({}, ...topics)
}

const english = (await readAll('en')) as English
const catalogues = new Map<Language, English>()
for (const language of languageNames) catalogues.set(language, over(english, await readAll(language)))

/**
 * The texts of a language, for the server: `textsIn('de').mail.greeting`. A topic has its name in all folders alone.
 * @public
 */
export const textsIn = (language: Language): English => catalogues.get(language) ?? english
