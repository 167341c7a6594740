import type { In } from '../../texts.ts'

export const contactStep: In<'contactStep'> = {
  heading: 'Wie erreichen wir Sie?',
  phone: 'Bei diesem Termin werden Sie angerufen. Geben Sie Ihre Telefonnummer ein.',
  home: 'Dieser Termin findet bei Ihnen statt. Geben Sie die Adresse ein.',
  video: 'Geben Sie eine Telefonnummer ein, falls das Video nicht funktioniert.',
  number: 'Telefonnummer',
  address: 'Adresse',
  noNumber: 'Geben Sie eine Telefonnummer ein',
  noAddress: 'Geben Sie eine Adresse ein',
  save: 'Speichern und weiter',
  notSaved: 'Das konnte nicht gespeichert werden. Versuchen Sie es noch einmal.',
  failed: 'Ihre Kontaktdaten konnten nicht geladen werden.',
}
