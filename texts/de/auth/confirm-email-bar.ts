import type { In } from '../../texts.ts'

export const confirmEmailBar: In<'confirmEmailBar'> = {
  label: 'E-Mail-Adresse bestätigen',
  says: (email) =>
    `Bitte bestätigen Sie Ihre E-Mail-Adresse mit dem Link, den wir an <b>${email}</b> geschickt haben. ` +
    'Bis dahin schreiben wir Ihnen nichts über Ihre Termine.',
  again: 'Link noch einmal senden',
}
