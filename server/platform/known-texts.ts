import { type Language, languages } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'

const spoken =
  'am ar bg bn bs cs da de el en es et fa fi fr he hi hr hu hy it ja ka ko ku lt lv mk ml nl no pa pl ps pt ro ru' +
  ' sk sl so sq sr sv sw ta te th ti tr uk ur vi yo zh zu'

/** How a language says what Salus itself has written into the database; what somebody typed stays as it is. */
export type Known = (stored: string) => string

const made = new Map<Language, Known>()

export function knownIn(language: Language): Known {
  const known = made.get(language) ?? make(language)
  made.set(language, known)
  return known
}

/** An answer to a reader of another language: who was erased, kinds of visit and rooms as that language calls them. */
export function namesIn(language: Language, answer: string): string {
  if (language === 'en') return answer
  const known = knownIn(language)
  return answer
    .replaceAll(`"name":"${textsIn('en').known.erased}"`, `"name":"${textsIn(language).known.erased}"`)
    .replaceAll(
      /("(?:location|room|kind)":|"kind":\{"_id":"[^"]+","name":)"([^"\\]+)"/g,
      (_, before: string, stored: string) => before.concat(JSON.stringify(known(stored))),
    )
}

function make(language: Language): Known {
  if (language === 'en') return (stored) => stored
  const { known: english } = textsIn('en')
  const { known: own, wire } = textsIn(language)
  const words = new Map([...pairs(english, own), ...spokenIn(language)])
  const fields = new Map<string, string>(Object.entries(wire.specializations))
  const bios = (['explains', 'teaches', 'plan'] as const).map((bio) => ({
    form: formOf(english.bios[bio]('<name>', '<field>')),
    say: own.bios[bio],
  }))
  const room = formOf(english.room('<number>'))
  return (stored) => {
    const word = words.get(stored)
    if (word !== undefined) return word
    for (const { form, say } of bios) {
      const { name, field } = form.exec(stored)?.groups ?? {}
      if (name && field && fields.has(field)) return say(name, fields.get(field)!)
    }
    const { number } = room.exec(stored)?.groups ?? {}
    return number && /^\d+$/.test(number) ? own.room(number) : stored
  }
}

/** `German`, as doctors say what they speak, is `Deutsch` in German. */
function spokenIn(language: Language): [string, string][] {
  const english = new Intl.DisplayNames(languages.en.locale, { type: 'language' })
  const own = new Intl.DisplayNames(languages[language].locale, { type: 'language' })
  return spoken.split(' ').map((code) => [english.of(code)!, own.of(code)!])
}

/** `Dr. <name> sees` finds whom a sentence names. */
const formOf = (sentence: string) =>
  new RegExp(`^${sentence.replaceAll('.', '\\.').replace(/<(\w+)>/g, '(?<$1>.+?)')}$`)

/** The sentences of two languages that say the same. */
function pairs(english: object, own: object): [string, string][] {
  return Object.entries(english).flatMap(([key, said]: [string, unknown]): [string, string][] => {
    const there: unknown = Reflect.get(own, key)
    if (typeof said === 'string' && typeof there === 'string') return [[said, there]]
    return typeof said === 'object' && said && typeof there === 'object' && there ? pairs(said, there) : []
  })
}
