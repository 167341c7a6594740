import type { In } from '../../texts.ts'
import { number, plural } from '../words.ts'

export const jobsPage: In<'jobsPage'> = {
  title: 'Hintergrundaufgaben · Salus',
  heading: 'Hintergrundaufgaben',
  lead: 'Was Salus von selbst tut. Was fehlschlägt, wird wieder versucht; was immer wieder fehlschlägt, pausiert eine Weile.',
  failed: 'Die Hintergrundaufgaben konnten nicht geladen werden',
  toSend: 'E-Mails zu senden',
  oldest: 'Älteste E-Mail wartet seit',
  toTell: 'Ausstehende Benachrichtigungen',
  refunds: 'Erstattungen fällig',
  refundsFailing: (count) => `Erstattungen fällig, ${number(count)} fehlgeschlagen`,
  seconds: (count) => `${number(count)}\u00a0s`,
  minutes: (count) => `${number(count)}\u00a0Min.`,
  hours: (count) => `${number(count)}\u00a0Std.`,
  columns: { does: 'Was sie tut', state: 'Zustand', next: 'Nächster Lauf', action: 'Aktion' },
  names: 'Aufgaben',
  states: { waiting: 'In Ordnung', running: 'Läuft', failing: 'Fehlgeschlagen', stopped: 'Angehalten' },
  failedTimes: (count, why) =>
    plural(count, { one: `Einmal fehlgeschlagen: ${why}`, other: `#-mal fehlgeschlagen: ${why}` }),
  run: 'Jetzt ausführen',
  runThis: (does) => `Jetzt ausführen: ${does}`,
  news: {
    heading: 'Fehlgeschlagene Benachrichtigungen',
    none: 'Keine Benachrichtigung ist fehlgeschlagen.',
    again: (count) => plural(count, { one: 'Erneut versuchen', other: 'Alle # erneut versuchen' }),
    columns: { what: 'Was geschehen ist', at: 'Zurückgestellt', why: 'Warum' },
  },
  mails: {
    heading: 'Nicht zugestellte E-Mails',
    none: 'Alle E-Mails wurden zugestellt.',
    columns: { to: 'An', about: 'Worüber', at: 'Letzter Versuch', why: 'Warum', action: 'Aktion' },
    why: (error, attempts) => plural(attempts, { one: `${error} (# Versuch)`, other: `${error} (# Versuche)` }),
    again: 'Erneut versuchen',
    againTo: (address) => `Erneut versuchen: E-Mail an ${address}`,
  },
}
