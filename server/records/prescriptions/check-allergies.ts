import type { AllergyState, AllergyWay } from '#contract/records/medicine-lists.ts'
import { wordsOfClass } from '../substances/classes.ts'
import { plainWords } from '../substances/words.ts'

export type KnownSubstance = { name: string; otherNames: readonly string[]; classes: readonly string[] }
/** `isAsked` is false where nobody has said anything of allergies, also not that there are none. */
export type Allergies = { isAsked: boolean; names: readonly string[] }
export type Met = { allergy: string; by: AllergyWay }
export type LineCheck = { state: AllergyState; met: Met[] }

/** Words that say nothing of a substance: between the names of a combination, salts, and the like. */
const fillers = new Set(
  plainWords(
    `and und with mit plus or oder acid saure sodium natrium potassium kalium calcium magnesium hydrochloride
    hydrochlorid chloride chlorid sulfate sulfat phosphate phosphat acetate acetat maleate maleat citrate
    citrat tartrate tartrat succinate succinat besilate besilat mesilate mesilat monohydrate monohydrat
    trihydrate trihydrat vitamin allergy allergie allergic allergisch medicine medicines tablet tablets
    tablette tabletten antibiotic antibiotics antibiotika antibiotikum و مع أو حساسية دواء فيتامين حمض`,
  ),
)

/** Typing errors are forgiven in long words: one letter wrong, missing or too many. */
const leastForgiven = 7
/** Shorter words are compared within whole names only. */
const leastTelling = 5

/**
 * Compares the substance and the brand of a line with the allergies that are recorded of a person: by their names, by
 * the classes that they belong to, and by other substances of such a class. A substance that the clinic does not know
 * in all its parts is not checked, unless an allergy meets a part of it.
 */
export function checkLine(inn: string, allergies: Allergies, known: readonly KnownSubstance[], brand = ''): LineCheck {
  if (!allergies.isAsked) return { state: 'not-asked', met: [] }
  const partsOf = (words: readonly string[]) =>
    known.filter((substance) => phrasesOf(substance).some((phrase) => isWithin(phrase, words, equal)))
  const substance = plainWords(inn)
  const words = [...substance, ...plainWords(brand)]
  const line = { words, parts: partsOf(words), known }
  const met = allergies.names.flatMap((allergy): Met[] => {
    const by = wayOf(plainWords(allergy), line)
    return by ? [{ allergy, by }] : []
  })
  if (met.length > 0) return { state: 'meets', met }
  return { state: isCovered(substance, partsOf(substance)) ? 'clear' : 'not-checked', met: [] }
}

/** The recorded allergies that name no substance and no class that is known: nothing is compared with them. */
export const unrecognised = ({ names }: Allergies, known: readonly KnownSubstance[], classes: readonly string[]) =>
  names.filter((name) => {
    const said = plainWords(name)
    return !known.some((substance) => isNamed(substance, said)) && !classes.some((each) => isClassNamed(each, said))
  })

type Line = { words: readonly string[]; parts: readonly KnownSubstance[]; known: readonly KnownSubstance[] }

function wayOf(said: readonly string[], { words, parts, known }: Line): AllergyWay | null {
  const own = [...words, ...parts.flatMap(({ name }) => plainWords(name))].filter(isTelling)
  if (parts.some((part) => isNamed(part, said)) || said.some((word) => own.some((each) => alike(each, word)))) {
    return 'substance'
  }
  const classes = new Set(parts.flatMap((part) => part.classes))
  if ([...classes].some((each) => isClassNamed(each, said))) return 'class'
  const isRelated = known.some((other) => other.classes.some((each) => classes.has(each)) && isNamed(other, said))
  return isRelated ? 'related' : null
}

const phrasesOf = ({ name, otherNames }: KnownSubstance) =>
  [name, ...otherNames].map(plainWords).filter((phrase) => phrase.length > 0)

const isTelling = (word: string) => word.length >= leastTelling && !fillers.has(word)

const isNamed = (substance: KnownSubstance, said: readonly string[]) =>
  phrasesOf(substance).some((phrase) => isWithin(phrase, said, alike))

const isClassNamed = (name: string, said: readonly string[]) =>
  wordsOfClass(name).some((word) => isWithin(plainWords(word), said, alike))

const equal = (one: string, other: string) => one === other

/** Whether the words of a phrase stand in a text, one after the other. */
function isWithin(phrase: readonly string[], text: readonly string[], same: (one: string, other: string) => boolean) {
  if (phrase.length === 0) return false
  return text.some((_, at) => phrase.every((word, n) => text[at + n] !== undefined && same(word, text[at + n]!)))
}

/** Whether every word of a line belongs to the name of a known substance. */
function isCovered(words: readonly string[], parts: readonly KnownSubstance[]): boolean {
  const named = new Set(
    parts.flatMap((part) => phrasesOf(part).filter((phrase) => isWithin(phrase, words, equal))).flat(),
  )
  return parts.length > 0 && words.every((word) => named.has(word) || fillers.has(word))
}

function alike(one: string, other: string): boolean {
  if (one === other) return true
  if (one.length < leastForgiven || other.length < leastForgiven || Math.abs(one.length - other.length) > 1)
    return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  // One letter is wrong, or the longer word has one more.
  const rest = short.slice(short.length === long.length ? at + 1 : at)
  return rest === long.slice(at + 1)
}
