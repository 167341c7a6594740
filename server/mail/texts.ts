import { clinic } from '#contract/rules.ts'
import type { LetterAppointment } from './about-appointment.ts'
import type { LetterReceipt } from './about-receipt.ts'
import { accountLetters } from './account-letters.ts'
import { addressLetters } from './address-letters.ts'
import { appointmentLetters } from './appointment-letters.ts'
import { accountLanguage } from '../platform/language.ts'
import type { FirstPlace } from './first-place.ts'
import type { Letter } from './letter.ts'
import { linkLetters } from './link-letters.ts'
import { receiptLetters } from './receipt-letters.ts'
import { seriesLetters } from './series-letters.ts'
import { type Desk, type Text, type Writer, writerIn } from './writer.ts'

/** `language`: that of the account the mail goes to. */
export type MailRow = { kind: string; to_name: string; language: string | null; facts: unknown }

/** The letter of a row of `mails`, in its reader's language. Throws for a kind without a text. */
export function letterOf({ kind, to_name, language, facts }: MailRow, desk: Desk): Letter {
  const others: Record<string, unknown> = { ...linkLetters, ...addressLetters }
  const write = (accountLetters[kind] ??
    appointmentLetters[kind] ??
    seriesLetters[kind] ??
    receiptLetters[kind] ??
    others[kind]) as ((facts: never, writer: Writer) => Text) | undefined
  if (!write) throw new Error(`There is no text for mail of kind ${kind}`)
  const writer = writerIn(accountLanguage(language), desk)
  const { mail, apart, known } = writer
  // A letter about a visit names the telephone numbers of the visit's place.
  const { appointment, paper, ...about } = facts as {
    appointment?: Partial<LetterAppointment>
    paper?: LetterReceipt
    place?: FirstPlace
  }
  const { place = desk.place } = appointment ?? paper ?? about
  const { visitOf } = facts as { visitOf?: string }
  const letter = write(facts as never, writer)
  return {
    language: writer.language,
    greeting: to_name ? mail.greeting(apart(known.person(to_name))) : mail.standInLink.greeting,
    closing: mail.closing(
      apart(place.name || clinic.name),
      apart(place.phone || clinic.phone),
      apart(place.emergencyNumber),
    ),
    ...letter,
    ...(visitOf
      ? { facts: [[mail.labels.whose, apart(known.person(visitOf))], ...(letter.facts ?? [])] as const }
      : {}),
  }
}
