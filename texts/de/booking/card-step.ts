import type { In } from '../../texts.ts'

export const cardStep: In<'cardStep'> = {
  heading: (price) => `${price} mit Karte bezahlen`,
  headingSoon: 'Mit Karte bezahlen',
  button: (price) => `${price} bezahlen`,
  buttonSoon: 'Bezahlen',
  noForm: 'Das Kartenformular konnte nicht geladen werden. Es wurde nichts abgebucht.',
  notBegun: 'Die Zahlung konnte nicht begonnen werden',
  through: 'Ihre Zahlung ist eingegangen.',
  securing: 'Ihr Termin wird gebucht\u00a0…',
  lost: 'Die Verbindung ist abgebrochen',
  asking: 'Die Verbindung ist abgebrochen. Zahlen Sie nicht noch einmal. Wir prüfen, ob Ihre Zahlung angekommen ist.',
  askingUnpaid: 'Die Verbindung ist abgebrochen. Buchen Sie nicht noch einmal. Wir prüfen, ob gebucht ist.',
  notPaid:
    'Wir haben beim Zahlungsdienst nachgefragt: Sie haben noch nicht bezahlt. Sie können es noch einmal versuchen. Doppelt abgebucht wird nicht.',
  unfinished:
    'Zahlen Sie nicht noch einmal. Innerhalb einer Minute buchen wir Ihren Termin oder erstatten Ihnen den ganzen Betrag.',
}
