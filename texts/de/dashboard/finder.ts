import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const finder: In<'finder'> = {
  open: 'Suchen',
  label: 'Personen, Termine, Zahlungen und Seiten finden',
  placeholder: 'Name, Nummer, Telefon, Zahlungsnummer oder Seite',
  hint: 'Geben Sie mindestens zwei Buchstaben ein.',
  searching: 'Wird gesucht …',
  found: (count) => plural(count, { one: '# gefunden', other: '# gefunden' }),
  none: (search) => `Zu „${search}“ wurde nichts gefunden.`,
  failed: 'Es konnte nicht alles durchsucht werden. Bitte versuchen Sie es noch einmal.',
  groups: {
    people: 'Personen',
    doctors: 'Ärztinnen und Ärzte',
    visits: 'Kommende Termine',
    payments: 'Zahlungen',
    screens: 'Seiten',
  },
}
