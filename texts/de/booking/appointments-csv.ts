import type { In } from '../../texts.ts'

export const appointmentsCsv: In<'appointmentsCsv'> = {
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
  cancelReason: 'Grund der Absage',
}
