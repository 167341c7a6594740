import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { isLanguage, type Language, languageNames, languages } from '../texts/languages.ts'
import { nameOf } from '../texts/topics.ts'
import { joinedTexts } from './joined-texts.ts'
import { misnamedTexts } from './named-texts.ts'

/**
 * What `npm run check` verifies about the texts: each language has every topic, every text is used under one name
 * (`scripts/named-texts.ts`), no page contains plain English, no sentence is joined from parts; and how many texts of
 * each language somebody else has read.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'texts')

type Texts = { [key: string]: string | Texts | ((...given: never[]) => string) }
type Said = { key: string; text: string; isSentence: boolean }

const filesOf = (language: Language) => globSync(`${language}/*/*.ts`, { cwd: folder }).sort()

/** The texts of a topic by their path; a function is represented by its source. */
function saidIn(texts: Texts, path: string): Said[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const at = `${path}.${key}`
    if (typeof value === 'object') return saidIn(value, at)
    return [{ key: at, text: String(value), isSentence: typeof value === 'string' }]
  })
}

async function readLanguage(language: Language): Promise<Map<string, Said>> {
  const topics = await Promise.all(
    filesOf(language).map(async (file) => {
      const module: Record<string, Texts> = await import(join(folder, file))
      return saidIn(module[nameOf(file)] ?? {}, nameOf(file))
    }),
  )
  return new Map(topics.flat().map((said) => [said.key, said]))
}

const sources = globSync(['web/**/*.{ts,tsx}', 'server/**/*.ts', 'texts/*.ts'], {
  cwd: root,
  exclude: (name) => name === 'build',
})
  .filter((file) => !/\.test\.tsx?$|^web\/build|testing\//.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), code: readFileSync(join(root, file), 'utf8') }))

/** The texts that the code reads: those whose path is written out, and all of a group that is read by a key. */
function readBy(code: string): string[] {
  const names = Array.from(code.matchAll(/import \{ (\w+) \} from '#texts\//g), ([, name = '']) => name)
  // A form may be read in another language than its page: its parts get these texts as an object.
  if (/\buseFormTexts(In)?\b|\bFormTexts\b/.test(code)) names.push('formFiller', 'fillForm')
  // The server gets the texts of a language as an object, like the writer of a mail, and reads a topic of it.
  if (/\btextsIn\b|\bEnglish\b|\b[wW]riter(?:In)?\b/.test(code)) names.push(...filesOf('en').map(nameOf))
  return names.flatMap((name) =>
    Array.from(code.matchAll(new RegExp(`\\b${name}((?:\\.\\w+)*)(\\??\\.?\\[)?`, 'g')), ([, path = '', byKey]) =>
      path || byKey ? name + path : '',
    ),
  )
}

/** The texts that no code reads. */
function unused(english: Map<string, Said>): string[] {
  const paths = new Set(sources.flatMap(({ code }) => readBy(code)))
  const isRead = (key: string) => {
    const parts = key.split('.')
    return parts.some((_, n) => paths.has(parts.slice(0, n + 1).join('.')))
  }
  return [...english.keys()].filter((key) => !isRead(key))
}

type Node = { type?: string; [key: string]: unknown }

/** Attributes and properties that a person reads or hears. */
const spoken = new Set(
  (
    'aria-label aria-description alt title label placeholder description heading lead message short confirmLabel' +
    ' failed'
  ).split(' '),
)
/** Functions that get a sentence to show. */
const sayers = /^(?:say|sayFailure|sentenceOf|publicMeta)$/
const hasWords = (text: string) => /\p{L}{2}/u.test(text)
const isSaid = (text: string) => hasWords(text) && /\s|^\p{Lu}/u.test(text)

/** Texts of a page that are not in the catalogue: between tags, in attributes that are read, and in messages. */
function plainWords(file: string, code: string): string[] {
  const found: string[] = []
  const literal = (node: unknown) => {
    const { type, value } = (node ?? {}) as Node
    if (type === 'StringLiteral' && isSaid(String(value))) found.push(String(value))
  }
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, ...parts } = node as Node
    const name = (part: unknown) => (part as { value?: unknown } | undefined)?.value
    if (type === 'JSXText' && hasWords(String(parts.value))) found.push(String(parts.value).trim())
    if (type === 'JSXAttribute' && spoken.has(String(name(parts.name)))) literal(parts.value)
    if (type === 'KeyValueProperty' && spoken.has(String(name(parts.key)))) literal(parts.value)
    if (type === 'CallExpression' && sayers.test(String(name(parts.callee)))) {
      for (const given of parts.arguments as { expression: unknown }[]) literal(given.expression)
    }
    Object.values(parts).forEach(visit)
  }
  visit(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('.tsx') }))
  return found.map((text) => text.replace(/\s+/g, ' '))
}

/** The hash of texts, independent of their line breaks. */
export const hashOf = (...texts: string[]) =>
  createHash('sha256')
    .update(texts.map((text) => text.replaceAll(/[ \n]+/g, ' ')).join('\0'))
    .digest('hex')
    .slice(0, 12)

/** The texts that somebody else has read: keys, each with the hash of its English and its translated text. */
type Reviewed = Record<string, string>
const reviewedFile = (language: Language) => join(folder, 'reviewed', `${language}.json`)
const reviewedIn = (language: Language): Reviewed =>
  existsSync(reviewedFile(language)) ? JSON.parse(readFileSync(reviewedFile(language), 'utf8')) : {}

/** Notes that the texts under these keys (`slotStep`, `visitChoice.modes`) were read as they are. */
async function review(language: Language, under: string[]): Promise<number> {
  const english = await readLanguage('en')
  const own = await readLanguage(language)
  const isUnder = (key: string) => under.some((each) => key === each || key.startsWith(`${each}.`))
  const before = reviewedIn(language)
  const after: Reviewed = {}
  let count = 0
  for (const { key, text } of [...own.values()].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const hash = isUnder(key) ? hashOf(english.get(key)?.text ?? '', text) : before[key]
    if (isUnder(key)) count += 1
    if (hash) after[key] = hash
  }
  if (count === 0) throw new Error(`${language} has nothing under ${under.join(', ')}`)
  mkdirSync(join(folder, 'reviewed'), { recursive: true })
  writeFileSync(reviewedFile(language), `${JSON.stringify(after, null, 2)}\n`)
  return count
}

/**
 * Texts that may be the same as in English: names, and words that both languages have; for one language only, with its
 * tag in front, as in `fr: Contact`.
 */
const same: string[] = JSON.parse(readFileSync(join(folder, 'same.json'), 'utf8'))
const mayBeSame = (language: Language, text: string) => same.includes(text) || same.includes(`${language}: ${text}`)

/** The problems of the texts, plain English in pages, a line for each language, and the languages that are drafts. */
export async function judgeTexts(): Promise<{ wrong: string[]; plain: string[]; counts: string[]; drafts: string[] }> {
  const wrong: string[] = []
  const counts: string[] = []
  const drafts: string[] = []
  const english = await readLanguage('en')
  for (const part of joinedTexts()) wrong.push(`${part} is joined from parts`)
  wrong.push(...misnamedTexts([...english.keys()]))
  for (const key of unused(english)) wrong.push(`${key} is said nowhere`)
  const plain = sources
    .filter(({ file }) => file.startsWith('web/'))
    .flatMap(({ file, code }) => plainWords(file, code).map((text) => `${file}: ${text}`))
  for (const language of languageNames) {
    if (language === 'en') continue
    const own = await readLanguage(language)
    const missing = [...english.keys()].filter((key) => !own.has(key))
    if (languages[language].whole) for (const key of missing) wrong.push(`${language} has no ${key}`)
    for (const { key, text, isSentence } of own.values()) {
      const source = english.get(key)
      if (!source) wrong.push(`${language} has ${key}, which English has not`)
      else if (isSentence && text === source.text && hasWords(text) && !mayBeSame(language, text)) {
        wrong.push(`${language} says ${key} as English does: ${text}`)
      }
    }
    const reviewed = reviewedIn(language)
    const unread = [...own.values()].filter(
      ({ key, text }) => reviewed[key] !== hashOf(english.get(key)?.text ?? '', text),
    )
    drafts.push(...unread.map(({ key }) => `${language} ${key}`))
    counts.push(
      `${language}: ${own.size} of ${english.size} texts, ${own.size - unread.length} reviewed, ${unread.length} drafts`,
    )
  }
  return { wrong, plain, counts, drafts }
}

if (process.argv[1] === import.meta.filename) {
  const [flag, language, ...under] = process.argv.slice(2)
  if (flag === '--review') {
    if (!isLanguage(language) || under.length === 0) throw new Error('--review <language> <topic or key> …')
    console.log(`${await review(language, under)} texts marked as reviewed`)
  }
  const { wrong, plain, counts, drafts } = await judgeTexts()
  console.log([`en: ${(await readLanguage('en')).size} texts`, ...counts].join('\n'))
  if (process.argv.includes('--plain')) console.log(plain.join('\n'))
  if (process.argv.includes('--drafts')) console.log(drafts.join('\n'))
  console.log(`${plain.length} in plain English (--plain names them)`)
  for (const each of wrong) console.error(each)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
