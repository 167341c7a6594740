import type { KnownList } from '#contract/known.ts'
import { type Language, languageNames, languages } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'

const spoken =
  'am ar bg bn bs cs da de el en es et fa fi fr he hi hr hu hy it ja ka ko ku lt lv mk ml nl no pa pl ps pt ro ru' +
  ' sk sl so sq sr sv sw ta te th ti tr uk ur vi yo zh zu'

/** Translates texts that Salus itself has stored in a field; texts that somebody typed stay as they are. */
export type Known = Readonly<Record<KnownList, (stored: string) => string>>

const made = new Map<Language, Known>()

export function knownIn(language: Language): Known {
  const known = made.get(language) ?? make(language)
  made.set(language, known)
  return known
}

/** A part of a JSON schema; `known` names the list of Salus' own texts that its field may hold. */
export type ReadPart = {
  known?: KnownList
  properties?: Record<string, ReadPart>
  items?: ReadPart
  anyOf?: ReadPart[]
  /** Of a union: what each of its members has in the field that tells them apart. */
  oneOf?: ReadPart[]
  const?: unknown
}

type InWords = (value: unknown, known: Known) => unknown

/** Translates the known fields of an answer; null if the schema has none. */
export function inWordsOf({ known: list, properties, items, anyOf = [], oneOf = [] }: ReadPart): InWords | null {
  if (list) return (value, known) => (typeof value === 'string' ? known[list](value) : value)
  const each = items && inWordsOf(items)
  if (each) return (value, known) => (Array.isArray(value) ? value.map((one) => each(one, known)) : value)
  const fields = Object.entries(properties ?? {}).flatMap(([key, part]) => {
    const inWords = inWordsOf(part)
    return inWords ? [{ key, inWords }] : []
  })
  if (fields.length > 0) {
    return (value, known) => {
      if (typeof value !== 'object' || value === null) return value
      const read: Record<string, unknown> = { ...value }
      for (const { key, inWords } of fields) if (key in read) read[key] = inWords(read[key], known)
      return read
    }
  }
  const members = oneOf.flatMap((part) => {
    const inWords = inWordsOf(part)
    return inWords ? [{ isOf: isOf(part), inWords }] : []
  })
  if (members.length > 0) {
    return (value, known) => members.find(({ isOf: isThis }) => isThis(value))?.inWords(value, known) ?? value
  }
  // The only other case: a value that may be null.
  return anyOf.map(inWordsOf).find((inWords) => inWords !== null) ?? null
}

/** Whether a value is of this member of a union, by the fields that have one value in it. */
const isOf = ({ properties }: ReadPart) => {
  const told = Object.entries(properties ?? {}).filter(([, part]) => part.const !== undefined)
  return (value: unknown) =>
    typeof value === 'object' && value !== null && told.every(([key, part]) => Reflect.get(value, key) === part.const)
}

function make(language: Language): Known {
  const english = textsIn('en')
  const own = textsIn(language)
  const oneOf = (words: [string, string][]) => {
    const said = new Map(words)
    return (stored: string) => said.get(stored) ?? stored
  }
  const rooms = oneOf(pairs(english.knownTexts.rooms, own.knownTexts.rooms))
  const numbered = formOf(english.knownTexts.room('<number>'))
  const fields = new Map<string, string>(Object.entries(own.contractWords.specializations))
  const ownBio = bioIn(language)
  const bios = (['explains', 'teaches', 'plan'] as const).map((bio) => ({
    form: formOf(english.knownTexts.bios[bio]('<name>', '<field>')),
    say: own.knownTexts.bios[bio],
  }))
  return {
    person: oneOf([[english.knownTexts.erased, own.knownTexts.erased]]),
    kind: oneOf(pairs(english.knownTexts.kinds, own.knownTexts.kinds)),
    reason: oneOf(pairs(english.knownTexts.reasons, own.knownTexts.reasons)),
    item: oneOf(pairs(english.knownTexts.items, own.knownTexts.items)),
    review: oneOf(pairs(english.knownTexts.reviews, own.knownTexts.reviews)),
    language: oneOf(spokenIn(language)),
    room(stored) {
      const { number } = numbered.exec(stored)?.groups ?? {}
      return number && /^\d+$/.test(number) ? own.knownTexts.room(number) : rooms(stored)
    },
    bio(stored) {
      for (const { form, say } of bios) {
        const { name, field } = form.exec(stored)?.groups ?? {}
        if (name && field && fields.has(field)) return say(name, fields.get(field)!)
      }
      return ownBio(stored) ?? stored
    },
  }
}

/**
 * Reads a text of three known sentences about a doctor, and answers them in the language; undefined for any other text.
 */
function bioIn(language: Language): (stored: string) => string | undefined {
  const english = textsIn('en')
  const own = textsIn(language)
  const form = formOf(
    english.doctorBios.whole(english.doctorBios.about('<name>', '<focus>'), '<manner>.', '<background>'),
  )
  const focuses = new Map(pairs(english.doctorBios.focuses, own.doctorBios.focuses))
  const manners = new Map(pairs(english.doctorBios.manners, own.doctorBios.manners))
  const backgrounds = new Map(pairs(english.doctorBios.backgrounds, own.doctorBios.backgrounds))
  return (stored) => {
    const { name, focus = '', manner = '', background = '' } = form.exec(stored)?.groups ?? {}
    const said = [focuses.get(focus), manners.get(`${manner}.`), backgrounds.get(background)] as const
    if (!name || !said[0] || !said[1] || !said[2]) return undefined
    return own.doctorBios.whole(own.doctorBios.about(name, said[0]), said[1], said[2])
  }
}

/** `German`, stored as a doctor's language, is `Deutsch` in German. */
function spokenIn(language: Language): [string, string][] {
  const english = new Intl.DisplayNames(languages.en.locale, { type: 'language' })
  const own = new Intl.DisplayNames(languages[language].locale, { type: 'language' })
  return spoken.split(' ').map((code) => [english.of(code)!, own.of(code)!])
}

const inEnglish = new Map<string, string>()

/** The English name of a language that is named in any of the languages of Salus; any other text as it is. */
export function languageInEnglish(name: string): string {
  if (inEnglish.size === 0) {
    for (const language of languageNames)
      for (const [english, own] of spokenIn(language)) inEnglish.set(own.toLowerCase(), english)
  }
  return inEnglish.get(name.toLowerCase()) ?? name
}

/** A pattern from a sentence with gaps: `Dr. <name> sees` finds the name. */
const formOf = (sentence: string) =>
  new RegExp(`^${sentence.replaceAll('.', '\\.').replace(/<(\w+)>/g, '(?<$1>.+?)')}$`)

/** Pairs of sentences with the same key in two languages. */
function pairs(english: object, own: object): [string, string][] {
  return Object.entries(english).flatMap(([key, said]: [string, unknown]): [string, string][] => {
    const there: unknown = Reflect.get(own, key)
    if (typeof said === 'string' && typeof there === 'string') return [[said, there]]
    return typeof said === 'object' && said && typeof there === 'object' && there ? pairs(said, there) : []
  })
}
