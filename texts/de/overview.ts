import type { In } from '../texts.ts'
import { number } from './words.ts'

export const overview: In<'overview'> = {
  title: 'Übersicht · Salus',
  hello: (name) => `Guten Tag, ${name}`,
  failed: 'Die Übersicht konnte nicht geladen werden',
  doctors: 'Ärztinnen und Ärzte',
  appointments: 'Termine',
  received: 'Mit Karte eingenommen',
  refunded: 'Erstattet',
  quick: {
    heading: 'Schnell erledigt',
    doctor: 'Arzt hinzufügen',
    pending: 'Unbestätigte Termine',
    requests: 'Offene Anfragen',
    payments: 'Zahlungen zu klären',
  },
  specified: {
    heading: 'Kennzahlen der Spezifikation',
    users: 'Nutzer',
    usersSays:
      'Verschiedene Patientinnen und Patienten, die gebucht haben; alle Konten, auch von Ärzten und Personal, stehen unter „Konten“',
    active: 'Aktive Nutzer',
    activeSays: 'Dasselbe',
    revenue: 'Umsatz',
    revenueSays: 'Die Summe der Honorare, von jeder Ärztin und jedem Arzt eines',
    average: 'Umsatz je Ärztin oder Arzt im Mittel',
    averageSays: 'Umsatz geteilt durch die Zahl der Ärztinnen und Ärzte',
    rate: 'Terminquote',
    rateSays: 'Termine geteilt durch die Zahl der Ärztinnen und Ärzte, mal 100',
    percent: (rate) => `${number(rate)}\u00a0%`,
  },
  recent: {
    heading: 'Zuletzt gebucht',
    failed: 'Die Termine konnten nicht geladen werden',
    none: 'Noch hat niemand gebucht.',
    who: (patient, doctor) => `<b>${patient}</b> bei Dr. ${doctor}`,
    when: (day, time) => `${day}, ${time} Uhr`,
    all: 'Alle Termine',
  },
}
