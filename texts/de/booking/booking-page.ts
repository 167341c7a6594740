import type { In } from '../../texts.ts'

export const bookingPage: In<'bookingPage'> = {
  title: 'Termin buchen · Salus',
  toDoctors: 'Zum Verzeichnis',
  noDoctor: 'Diese Seite konnte nicht geladen werden',
  choiceFailed: 'Das Angebot konnte nicht geladen werden.',
  booked: {
    card: 'Ihr Termin ist gebucht!',
    paypal: 'Ihr Termin ist gebucht! Zahlung: PayPal',
    clinic: 'Ihr Termin ist gebucht! Zahlung: in der Klinik',
    free: 'Ihr Termin ist gebucht!',
  },
  notBooked: 'Der Termin konnte nicht gebucht werden',
  back: 'Zurück',
  steps: {
    all: 'Schritte der Buchung',
    slot: 'Termin wählen',
    method: 'Zahlungsart',
    card: 'Kartenzahlung',
    done: 'Gebucht',
  },
}
