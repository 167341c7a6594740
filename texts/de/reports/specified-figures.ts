import type { In } from '../../texts.ts'

export const specifiedFigures: In<'specifiedFigures'> = {
  heading: 'Kennzahlen',
  failed: 'Die Kennzahlen konnten nicht geladen werden',
  says: 'Von der ganzen Klinik seit ihrem Beginn: Zeitraum und Filter oben ändern sie nicht.',
  doctors: 'Ärztinnen und Ärzte',
  appointments: 'Termine',
  received: 'Mit Karte eingenommen',
  refunded: 'Erstattet',
  users: 'Nutzer/innen',
  usersSays:
    'Verschiedene Patientinnen und Patienten, die gebucht haben; alle Konten, auch die des Personals, stehen unter „Konten“',
  active: 'Aktive Nutzer/innen',
  activeSays: 'Dasselbe',
  revenue: 'Umsatz',
  revenueSays: 'Die Summe der Honorare, von jeder Ärztin und jedem Arzt eines',
  average: 'Umsatz je Ärztin oder Arzt im Mittel',
  averageSays: 'Umsatz geteilt durch die Zahl der Ärztinnen und Ärzte',
  rate: 'Terminquote',
  rateSays: 'Termine geteilt durch die Zahl der Ärztinnen und Ärzte, mal 100',
}
