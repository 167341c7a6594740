import type { In } from '../texts.ts'
import { plural } from './words.ts'

export const asked: In<'asked'> = {
  heading: (count) => plural(count, { one: '# Anfrage zu einem Termin', other: '# Anfragen zu Terminen' }),
  failed: 'Die Anfragen zu Terminen konnten nicht geladen werden.',
  wants: {
    cancel: (name) => `<b>${name}</b> bittet um Absage`,
    move: (name) => `<b>${name}</b> bittet um einen anderen Termin`,
  },
  visit: (date, time, doctor) => `${date}, ${time}, Dr. ${doctor}`,
  cancel: 'Termin absagen',
  move: 'Neue Zeit wählen',
  decline: 'Ablehnen',
  on: (act, name, time) => `${act}: ${name}, ${time} Uhr`,
  cancelled: (price) => `Abgesagt. Erstattet werden ${price}.`,
  cancelledUnpaid: 'Abgesagt. Zu erstatten ist nichts.',
  grantFailed: 'Der Termin konnte nicht abgesagt werden.',
  declining: {
    heading: 'Die Anfrage ablehnen?',
    says: (name, date, time) =>
      `Der Termin von <b>${name}</b> am <b>${date}, ${time}</b> bleibt bestehen. Ihre Antwort geht an die Patientin oder den Patienten.`,
    answer: 'Ihre Antwort',
    keep: 'Noch nicht',
    send: 'Anfrage ablehnen',
    done: 'Abgelehnt. Ihre Antwort ist unterwegs.',
    failed: 'Die Anfrage konnte nicht abgelehnt werden.',
  },
}
