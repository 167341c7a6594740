import type { In } from '../texts.ts'
import { number, plural } from './words.ts'

export const jobs: In<'jobs'> = {
  title: 'Hintergrundarbeit · Salus',
  heading: 'Hintergrundarbeit',
  lead: 'Was Salus von selbst tut. Was nicht gelingt, wird wieder versucht; was immer wieder misslingt, pausiert eine Weile.',
  failed: 'Die Hintergrundarbeit konnte nicht geladen werden',
  toSend: 'E-Mails zu senden',
  oldest: 'Älteste E-Mail wartet seit',
  toTell: 'Nachrichten auszurichten',
  refunds: 'Erstattungen fällig',
  refundsFailing: (count) => `Erstattungen fällig, ${number(count)} gelingen nicht`,
  seconds: (count) => `${number(count)}\u00a0s`,
  minutes: (count) => `${number(count)}\u00a0Min.`,
  hours: (count) => `${number(count)}\u00a0Std.`,
  columns: { does: 'Was sie tut', state: 'Zustand', next: 'Nächster Lauf', action: 'Aktion' },
  names: 'Aufgaben',
  states: { waiting: 'In Ordnung', running: 'Läuft', failing: 'Misslingt', stopped: 'Angehalten' },
  failedTimes: (count, why) => plural(count, { one: `Einmal misslungen: ${why}`, other: `#-mal misslungen: ${why}` }),
  run: 'Jetzt ausführen',
  runThis: (does) => `Jetzt ausführen: ${does}`,
  news: {
    heading: 'Nachrichten, die nicht ausgerichtet werden konnten',
    none: 'Alle haben alles erfahren.',
    again: (count) => plural(count, { one: 'Noch einmal versuchen', other: 'Alle # noch einmal versuchen' }),
    columns: { what: 'Was geschehen ist', at: 'Beiseitegelegt', why: 'Warum' },
  },
  mails: {
    heading: 'Nicht zugestellte E-Mails',
    none: 'Keine E-Mail wurde aufgegeben.',
    columns: { to: 'An', about: 'Worüber', at: 'Aufgegeben', why: 'Warum', action: 'Aktion' },
    why: (error, attempts) => plural(attempts, { one: `${error} (# Versuch)`, other: `${error} (# Versuche)` }),
    again: 'Noch einmal versuchen',
    againTo: (address) => `Noch einmal versuchen: E-Mail an ${address}`,
  },
}
