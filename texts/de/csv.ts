import type { In } from '../texts.ts'

export const csv: In<'csv'> = {
  appointments: {
    id: 'Nummer',
    date: 'Datum',
    time: 'Uhrzeit',
    patient: 'Patient/in',
    patientEmail: 'E-Mail Patient/in',
    doctor: 'Ärztin/Arzt',
    specialization: 'Fachgebiet',
    status: 'Status',
    amount: 'Betrag',
    paymentMethod: 'Zahlungsart',
    paymentStatus: 'Zahlungsstatus',
    paymentReference: 'Zahlungsnummer',
    kind: 'Terminart',
    minutes: 'Minuten',
    place: 'Standort',
  },
  journal: {
    entry: 'Buchung',
    date: 'Datum',
    time: 'Uhrzeit',
    kind: 'Art',
    undone: 'Storno',
    debit: 'Soll',
    credit: 'Haben',
    amount: 'Betrag',
    place: 'Standort',
    appointment: 'Termin',
    reference: 'Zahlungsnummer',
  },
}
