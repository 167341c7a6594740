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
  granting: {
    heading: 'Den Termin absagen?',
    says: (name, date, time) =>
      `Der Termin von <b>${name}</b> am <b>${date}, ${time}</b> wird abgesagt, die Zeit wird frei, und die Absage wird mitgeteilt.`,
    fee: 'Gebühr, die die Klinik behält',
    agreed: (fee) => `Vereinbart sind für diesen Termin ${fee}; weniger dürfen Sie verlangen.`,
    reason: 'Warum weniger?',
    keeps: (fee) => `Die Klinik behält eine Gebühr von ${fee}.`,
    keepsNothing: 'Die Klinik verzichtet auf die Gebühr.',
    goesBack: (back) => `${back} gehen auf dem Weg zurück, auf dem gezahlt wurde.`,
    backAtDesk: (back) => `${back}, die am Empfang bezahlt wurden, sind dort zurückzugeben.`,
    byCard: (rest) => `${rest} werden von der hinterlegten Karte abgebucht.`,
    staysDue: (rest) => `Davon sind noch ${rest} in der Klinik zu bezahlen.`,
    nothingPaid: 'Bezahlt ist nichts, also geht auch nichts zurück.',
    keep: 'Noch nicht',
    done: 'Abgesagt. Die Benachrichtigung ist unterwegs.',
    failed: 'Der Termin konnte nicht abgesagt werden.',
  },
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
