import type { In } from '../../texts.ts'

export const declineForm: In<'declineForm'> = {
  heading: 'Die Anfrage ablehnen?',
  says: (name, date, time) =>
    `Der Termin von <b>${name}</b> am <b>${date}, ${time}</b> bleibt bestehen. Ihre Antwort geht an die Patientin oder den Patienten.`,
  answer: 'Ihre Antwort',
  keep: 'Noch nicht',
  send: 'Anfrage ablehnen',
  done: 'Abgelehnt. Ihre Antwort ist unterwegs.',
  failed: 'Die Anfrage konnte nicht abgelehnt werden.',
}
