import type { Specialization } from '#contract/rules.ts'
import { type Formats, formatsIn } from '../../texts/formats.ts'
import { addressIn, type Language } from '../../texts/languages.ts'
import { type English, textsIn } from '../../texts/texts.ts'
import { type Known, knownIn } from '../platform/known-texts.ts'
import type { Signatures } from '../platform/signatures.ts'
import type { FirstPlace } from './first-place.ts'
import type { Letter } from './letter.ts'

/**
 * What a letter may refer to. `url` is the public address of this Salus, without a slash at its end. `place`: whose
 * telephone and emergency number a letter names that is about no visit.
 */
export type Desk = { url: string; timeZone: string; signatures: Signatures; now: Date; place: FirstPlace }

/** The desk, with the words and formats of the reader's language; links to `url` are in that language too. */
export type Writer = Desk & {
  language: Language
  mail: English['mail']
  formats: Formats
  /** Keeps names, prices and numbers apart from text that reads in the other direction. */
  apart: (text: string) => string
  /** Translates names that Salus itself has stored, such as rooms of the demo or an erased person. */
  known: Known
  /** A date and a time, `HH:MM` or longer. */
  when: (date: string, time: string) => string
  /** The name of a specialization; for one of a newer Salus its key. */
  specialization: (key: string) => string
}

/** A letter without what all letters share: language, closing and, unless it has its own, the greeting by name. */
export type Text = Omit<Letter, 'greeting' | 'closing' | 'language'> & { greeting?: string }

export function writerIn(language: Language, desk: Desk): Writer {
  const { mail, contractWords } = textsIn(language)
  const formats = formatsIn(language)
  return {
    ...desk,
    // Links open in the language of the letter, also for readers who are not logged in.
    url: desk.url + (language === 'en' ? '' : addressIn(language, '/')),
    language,
    mail,
    formats,
    apart: formats.ltr,
    known: knownIn(language),
    when: (date, time) => mail.when(formats.date(date), formats.ltr(time.slice(0, 5))),
    specialization: (key) => contractWords.specializations[key as Specialization] ?? key,
  }
}
