import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { type Language, languageNames, languages } from '../texts/languages.ts'
import { nameOf } from '../texts/topics.ts'

const folder = join(import.meta.dirname, '../texts')
/** The file of a topic, such as `booking/slot-step`, below the folder of a language. */
const fileOf = (language: Language, topic: string) => join(folder, language, `${topic}.ts`)
const has = (language: Language, topic: string) => existsSync(fileOf(language, topic))

export const topics = globSync('*/*.ts', { cwd: join(folder, 'en') }).map((file) =>
  file.replaceAll('\\', '/').replace(/\.ts$/, ''),
)

/**
 * For the tests of the pages: this language is built from English in letters that nobody uses, longer than in any
 * language (`PSEUDO_LANGUAGE=ar`, which is also mirrored).
 */
const pseudoLanguage = process.env.PSEUDO_LANGUAGE
const pseudoFile = JSON.stringify(join(import.meta.dirname, 'pseudo.ts'))

/** A hash of a topic in all languages; the names of files that hold its texts contain it. */
const fingerprint = (topic: string) =>
  languageNames
    .flatMap((language) => [fileOf(language, topic), join(folder, language, 'words.ts')])
    .filter((file) => existsSync(file))
    .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
    .digest('hex')
    .slice(0, 8)

/** In the built app this call stands for a topic's texts, until the copy for a language replaces it. */
const marker = /SALUS_TEXTS\(["'`]([\w]+)["'`],\s*["'`]\w+["'`]\)/g
const markerOf = (topic: string) => `SALUS_TEXTS("${nameOf(topic)}", "${fingerprint(topic)}")`

/**
 * Resolves `#texts/booking/slot-step.ts` in the browser's app (decision 0045). In a build for the browser it is a
 * marker, which `textsInto` replaces. In the program that renders pages, and in development, it contains all languages
 * and chooses the current one.
 */
export function textsPlugin(): Plugin {
  const prefix = '\0texts/'
  const topicOf = (source: string) => source.replace(/^#texts\/(.*)\.ts$/, `${prefix}$1`)
  return {
    name: 'texts',
    enforce: 'pre',
    resolveId: { filter: { id: /^#texts\// }, handler: topicOf },
    load: {
      filter: { id: /^\0texts\// },
      handler(id) {
        const topic = id.slice(prefix.length)
        const language = JSON.stringify(join(folder, '../web/language/language.ts'))
        if (this.environment.config.command === 'build' && this.environment.name === 'client') {
          for (const name of languageNames) if (has(name, topic)) this.addWatchFile(fileOf(name, topic))
          return `import { words } from ${language}; export const ${nameOf(topic)} = ${markerOf(topic)}(words)`
        }
        const said = languageNames.filter((name) => has(name, topic))
        return [
          `import { spoken } from ${language}`,
          ...said.map((name) =>
            name === pseudoLanguage
              ? `import { pseudo } from ${pseudoFile}; const ${name} = pseudo(en)`
              : `import { ${nameOf(topic)} as ${name} } from ${JSON.stringify(fileOf(name, topic))}`,
          ),
          `export const ${nameOf(topic)} = spoken({ ${said} })`,
        ].join('\n')
      },
    },
  }
}

/** A topic in a language as an expression: a function from `Words` to the texts. */
async function expressionOf(language: Language, topic: string): Promise<string> {
  const own = has(language, topic) ? language : 'en'
  const filled = own !== 'en' && !languages[language].whole
  const entry = '\0entry'
  const bundle = await rolldown({
    input: entry,
    external: /\/words\.ts$/,
    plugins: [
      {
        name: 'one-topic',
        resolveId: (id) => (id === entry ? id : undefined),
        load(id) {
          if (id !== entry) return undefined
          const from = (name: Language) =>
            `import { ${nameOf(topic)} as ${name} } from ${JSON.stringify(fileOf(name, topic))}`
          if (language === pseudoLanguage) {
            return `${from('en')}; import { pseudo } from ${pseudoFile}; export default pseudo(en)`
          }
          if (!filled) return `${from(own)}; export default ${own}`
          return `${from('en')}; ${from(own)}; import { over } from ${JSON.stringify(join(folder, 'over.ts'))}
            export default over(en, ${own})`
        },
      },
    ],
  })
  const { output } = await bundle.generate({
    format: 'iife',
    name: 'texts',
    exports: 'default',
    globals: () => 'words',
    minify: true,
  })
  return `(words=>{${output[0].code.trim()};return texts})`
}

/** Answers a function that puts a language's texts into a built file. */
export async function textsInto(language: Language): Promise<(code: string) => string> {
  const texts = new Map(
    await Promise.all(topics.map(async (topic) => [nameOf(topic), await expressionOf(language, topic)] as const)),
  )
  return (code) =>
    code.replace(marker, (_, name: string) => {
      const expression = texts.get(name)
      if (!expression) throw new Error(`There are no texts of ${name} in ${language}.`)
      return expression
    })
}
