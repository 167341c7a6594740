import type { Specialization } from '#contract/rules.ts'
import { type Formats, formatsIn } from '../../texts/formats.ts'
import { addressIn, type Language } from '../../texts/languages.ts'
import { type English, textsIn } from '../../texts/texts.ts'
import { type Known, knownIn } from '../platform/known-texts.ts'
import type { Signatures } from '../platform/signatures.ts'
import type { FirstPlace } from './first-place.ts'
import type { Letter } from './letter.ts'

/**
 * What a letter may refer to. `url` is the public address of this Salus, without a slash at its end; `place` is whose
 * telephone and emergency number it names where it is about no visit.
 */
export type Desk = { url: string; timeZone: string; signatures: Signatures; now: Date; place: FirstPlace }

/** The desk, and everything a letter is put together with in the language of who reads it; `url` is in it too. */
export type Writer = Desk & {
  language: Language
  mail: English['mail']
  formats: Formats
  /** Names, prices and numbers stand apart from what is around them, where that reads the other way. */
  apart: (text: string) => string
  /** What Salus itself has named: rooms of the demo, whoever was erased. */
  known: Known
  /** A date and a time, `HH:MM` or longer. */
  when: (date: string, time: string) => string
  /** How a specialization is called; one of a newer Salus by its key. */
  specialization: (key: string) => string
}

/** A letter without its language, which is its reader's; one without a greeting of its own greets them by name. */
export type Text = Omit<Letter, 'greeting' | 'closing' | 'language'> & { greeting?: string }

export function writerIn(language: Language, desk: Desk): Writer {
  const { mail, contractWords } = textsIn(language)
  const formats = formatsIn(language)
  return {
    ...desk,
    // Links open in the language of the letter, also where nobody is signed in.
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
