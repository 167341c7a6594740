import type { In } from '../../texts.ts'
import { number, plural } from '../words.ts'

export const doctorForm: In<'doctorForm'> = {
  title: 'Ärztin/Arzt hinzufügen · Salus',
  heading: 'Ärztin oder Arzt hinzufügen',
  form: 'Neue Ärztin oder neuer Arzt',
  name: 'Name',
  email: 'E-Mail',
  passwordSays: (least) =>
    `Mindestens ${least} Zeichen; ein Link zum Festlegen eines anderen Passworts kommt per E-Mail`,
  specialization: 'Fachgebiet',
  choose: 'Bitte wählen',
  experience: 'Erfahrung, in Jahren',
  fees: (currency) => `Honorar (${currency})`,
  registration: 'Arzt- oder Registernummer',
  body: 'Ausstellende Kammer oder Behörde',
  gender: 'Geschlecht',
  notSaid: 'Keine Angabe',
  language: 'Sprache der Einladung',
  save: 'Änderungen speichern',
  add: 'Hinzufügen',
  saved: 'Gespeichert',
  added: 'Die Ärztin oder der Arzt ist hinzugefügt',
  failed: 'Das Hinzufügen ist fehlgeschlagen',
  file: {
    heading: 'Aus einer CSV-Datei übernehmen',
    says: 'Die erste Zeile nennt die Spalten: name, email, specialization, experience, fees.',
    label: 'CSV-Datei',
    choose: 'Datei auswählen',
    add: (count) => plural(count, { one: '# Person hinzufügen', other: '# Personen hinzufügen' }),
    added: (count) =>
      plural(count, {
        one: '# Person hinzugefügt. Sie bekommt einen Link für ihr Passwort per E-Mail.',
        other: '# Personen hinzugefügt. Alle bekommen einen Link für ihr Passwort per E-Mail.',
      }),
    failed: 'Die Datei konnte nicht gelesen werden.',
    right: (count) => plural(count, { one: '# Zeile, alles in Ordnung.', other: '# Zeilen, alles in Ordnung.' }),
    wrong: (wrong, count) => `Fehler in ${number(wrong)} von ${number(count)} Zeilen: Bitte zuerst berichtigen.`,
    columns: { line: 'Zeile', name: 'Name', email: 'E-Mail', problems: 'Was nicht stimmt' },
    nothing: 'nichts',
  },
}
