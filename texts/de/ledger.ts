import type { In } from '../texts.ts'
import { plural } from './words.ts'

export const ledger: In<'ledger'> = {
  title: 'Zahlungen · Salus',
  heading: 'Zahlungen',
  find: 'Patient/in, Arzt oder Zahlungsnummer',
  status: 'Status',
  all: 'Alle',
  attention: 'Zu klären',
  states: {
    creating: 'Wird verarbeitet',
    open: 'Offen',
    booked: 'Bezahlt',
    cancelled: 'Nicht bezahlt',
    failed: 'Fehlgeschlagen',
    refund_due: 'Erstattung fällig',
    refunded: 'Erstattet',
    frozen: 'Stimmt nicht überein',
    disputed: 'Angefochten',
  },
  count: (count) => plural(count, { one: '# Zahlung', other: '# Zahlungen' }),
  failed: 'Die Zahlungen konnten nicht geladen werden',
  noneToSee: 'Hier ist nichts zu tun: Alles Geld ist da, wo es hingehört.',
  none: 'Dazu passt keine Zahlung.',
  one: 'Zahlung',
  facts: { visit: 'Termin', provider: 'Zahlungsdienst', back: 'Erstattet', toVisit: 'Zum Termin' },
  columns: {
    patient: 'Patient/in',
    doctor: 'Ärztin/Arzt',
    started: 'Begonnen',
    amount: 'Betrag',
    reference: 'Zahlungsnummer',
    status: 'Status',
    action: 'Aktion',
  },
  wentBack: (price) => `${price} erstattet`,
}
