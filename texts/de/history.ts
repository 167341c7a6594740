import type { In } from '../texts.ts'
import { plural } from './words.ts'

export const history: In<'history'> = {
  held: 'hat sich den Termin freihalten lassen, um zu bezahlen',
  offered: 'hat den Termin der ersten Person auf der Warteliste angeboten',
  imported: 'hat ihn aus einem anderen System übernommen',
  bookedSeries: (visits) =>
    plural(visits, {
      one: 'hat eine Serie von # Termin gebucht, zu bezahlen in der Klinik',
      other: 'hat eine Serie von # Terminen gebucht, zu bezahlen in der Klinik',
    }),
  bookedAtClinic: 'hat gebucht, zu bezahlen in der Klinik',
  bookedByPayPal: 'hat gebucht, mit PayPal',
  bookedByCard: 'hat gebucht, mit Karte',
  pending: 'hat ihn auf „unbestätigt“ zurückgesetzt',
  confirmed: 'hat ihn bestätigt',
  inProgress: 'hat den Besuch begonnen',
  completed: 'hat ihn abgeschlossen',
  cancelled: 'hat ihn abgesagt',
  noShow: 'hat vermerkt, dass niemand erschienen ist',
  arrived: 'hat vermerkt, dass die Person da ist',
  notArrived: 'hat den Termin zurückgesetzt: erwartet',
  delayTold: 'hat eine Verspätung mitgeteilt',
  notedChart: 'hat die Akte geändert',
  noted: (parts) => `hat geändert: ${parts}`,
  parts: {
    doctorNotes: 'die ärztlichen Notizen',
    consultationNotes: 'die Notizen zum Gespräch',
    patientVisited: 'ob die Patientin oder der Patient da war',
    checkupDone: 'ob die Untersuchung durchgeführt ist',
  },
  moved: 'hat ihn verschoben',
  movedFrom: (from) => `hat ihn verschoben, bisher ${from}`,
  movedTo: (to) => `hat ihn verschoben auf ${to}`,
  movedFromTo: (from, to) => `hat ihn von ${from} auf ${to} verschoben`,
  whenAt: (when, place) => `${when}, ${place}`,
  askedToCancel: 'hat um Absage gebeten',
  askedToMove: 'hat um einen anderen Termin gebeten',
  requestWithdrawn: 'hat die Anfrage zurückgenommen',
  requestDeclined: 'hat die Anfrage abgelehnt: Es bleibt bei dem Termin',
  paymentLost: 'hat die Zahlung zurückgeschickt: Der Termin war vergeben',
}
