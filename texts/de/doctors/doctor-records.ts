import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const doctorRecords: In<'doctorRecords'> = {
  title: 'Ärztinnen und Ärzte · Salus',
  heading: 'Ärztinnen und Ärzte',
  find: 'Name, E-Mail oder Fachgebiet',
  specialization: 'Fachgebiet',
  allSpecializations: 'Alle Fachgebiete',
  standing: 'Prüfung',
  all: 'Alle',
  standings: { verified: 'Geprüft', unverified: 'Nicht geprüft', suspended: 'Gesperrt' },
  asTable: 'Als Tabelle',
  asGrid: 'Als Kacheln',
  export: 'CSV-Export',
  notExported: 'Die Datei konnte nicht erstellt werden. Bitte versuchen Sie es noch einmal.',
  add: 'Ärztin/Arzt hinzufügen',
  count: (count) => plural(count, { one: '# Ärztin oder Arzt', other: '# Ärztinnen und Ärzte' }),
  failed: 'Die Ärztinnen und Ärzte konnten nicht geladen werden',
  none: 'Darauf passt niemand.',
  columns: {
    name: 'Name',
    email: 'E-Mail',
    specialization: 'Fachgebiet',
    years: 'Jahre',
    fee: 'Honorar',
    appointments: 'Termine',
    status: 'Status',
  },
  one: 'Ärztin/Arzt',
  panel: {
    since: (date) => `seit ${date}`,
    sinceBy: (date, name) => `seit ${date}, durch ${name}`,
    verify: 'Als geprüft bestätigen',
    suspend: 'Sperren',
    isSuspended: (name) => `Dr. ${name} ist gesperrt: Neue Termine können nicht gebucht werden. Gebuchte bleiben.`,
    delete: 'Löschen',
    file: 'Dokument',
    addDocument: 'Dokument hinzufügen',
  },
  remove: {
    question: 'Diese Ärztin oder diesen Arzt löschen?',
    says: (name, coming) =>
      `Dr. ${name} kann sich dann nicht mehr anmelden und wird nicht mehr gefunden. Das lässt sich nicht rückgängig machen. ${plural(
        coming,
        {
          one: '# kommender Termin wird abgesagt und erstattet, die Patientin oder der Patient wird benachrichtigt.',
          other:
            '# kommende Termine werden abgesagt und erstattet, die Patientinnen und Patienten werden benachrichtigt.',
        },
      )}`,
    saysNone: (name) =>
      `Dr. ${name} kann sich dann nicht mehr anmelden und wird nicht mehr gefunden. Das lässt sich nicht rückgängig machen. Kommende Termine sind nicht betroffen.`,
    yes: 'Löschen',
    no: 'Behalten',
    done: (message, cancelled) =>
      `${message} ${plural(cancelled, { one: '# Termin abgesagt.', other: '# Termine abgesagt.' })}`,
  },
  notKept: 'Das Dokument konnte nicht gespeichert werden.',
  notDeleted: 'Die Ärztin oder der Arzt konnte nicht gelöscht werden',
}
