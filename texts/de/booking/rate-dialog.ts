import type { In } from '../../texts.ts'

export const rateDialog: In<'rateDialog'> = {
  heading: 'Wie war Ihr Besuch?',
  says: (doctor) => `Ihre Bewertung erscheint ohne Ihren Namen auf der Seite von Dr. ${doctor}.`,
  stars: 'Sterne',
  star: (stars, most, word) => `${stars} von ${most}: ${word}`,
  words: { 1: 'Schlecht', 2: 'Mäßig', 3: 'Gut', 4: 'Sehr gut', 5: 'Ausgezeichnet' },
  comment: 'Was sollten andere wissen? (freiwillig)',
  notNow: 'Nicht jetzt',
  save: 'Bewertung speichern',
  saved: 'Vielen Dank. Ihre Bewertung ist gespeichert.',
  failed: 'Ihre Bewertung konnte nicht gespeichert werden.',
}
