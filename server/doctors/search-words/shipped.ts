import { languageNames } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { SearchWords } from './search-words.ts'

const ofLanguages = { en, de, ar }

export type ShippedWord = {
  language: string
  word: string
  /** 1: a name of what it means; 2: a reason for it; 3: a reason for which another field comes first. */
  rank?: 2 | 3
  is_passed_over?: true
  specialization?: string
  mode?: string
  kind_name?: string
}

const listed = (words: string) => words.split(/,\s+/).map((word) => word.replaceAll(/\s+/g, ' ').trim())

/** Every word that Salus ships, with what it means; the names of fields and of kinds are words too. */
export function shippedWords(): ShippedWord[] {
  return languageNames.flatMap((language): ShippedWord[] => {
    const { contractWords, knownTexts } = textsIn(language)
    const names = Object.entries(contractWords.specializations).map(([specialization, word]) => ({
      ...{ language, word, specialization },
    }))
    const kindNames = Object.entries(knownTexts.kinds)
      .map(([key, { name }]) => ({ language, word: name, kind_name: englishName(key) }))
      // A name that is the same in English is found as the name of the kind itself.
      .filter(({ word, kind_name: kindName }) => word !== kindName)
    const words = (ofLanguages as Partial<Record<string, SearchWords>>)[language]
    if (!words) return [...names, ...kindNames]
    return [
      ...names,
      ...kindNames,
      ...meaning(words.fields, (specialization, word) => ({ language, word, specialization })),
      ...meaning(words.reasons, (specialization, word) => ({ language, word, specialization, rank: 2 })),
      ...meaning(words.also, (specialization, word) => ({ language, word, specialization, rank: 3 })),
      ...meaning(words.modes, (mode, word) => ({ language, word, mode })),
      ...listed(words.passedOver).map((word): ShippedWord => ({ language, word, is_passed_over: true })),
    ]
  })
}

const englishName = (kind: string) =>
  textsIn('en').knownTexts.kinds[kind as keyof ReturnType<typeof textsIn>['knownTexts']['kinds']].name

const meaning = (words: Record<string, string>, as: (of: string, word: string) => ShippedWord): ShippedWord[] =>
  Object.entries(words).flatMap(([of, list]) => listed(list).map((word) => as(of, word)))
