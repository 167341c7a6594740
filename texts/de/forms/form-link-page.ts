import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const formLinkPage: In<'formLinkPage'> = {
  title: 'Formulare · Salus',
  description: 'Füllen Sie die Formulare für Ihren Termin aus.',
  heading: 'Formulare für Ihren Termin',
  hello: (name) => `Guten Tag, ${name}`,
  visit: (date, time, doctor) => `${date}, ${time}, bei Dr. ${doctor}`,
  says: 'Alles wird beim Tippen gespeichert. Sie können jederzeit aufhören und später weitermachen.',
  fill: 'Ausfüllen',
  fillIt: (form) => `Ausfüllen: ${form}`,
  goOn: 'Weitermachen',
  goOnIt: (form) => `Weitermachen: ${form}`,
  allDone: 'Vielen Dank. Es ist nichts mehr auszufüllen.',
  sent: (form) => `Gesendet: ${form}`,
  toList: 'Alle Formulare dieses Termins',
  over: 'Dieser Link öffnet nichts mehr. Bitten Sie die Klinik um einen neuen, oder füllen Sie das Formular dort aus.',
  noToken: 'Öffnen Sie den Link in der Mail, die wir Ihnen geschickt haben.',
  failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  loadFailed: 'Die Formulare konnten nicht geladen werden',
  call: (phone) => `Fragen? Rufen Sie uns an: ${phone}`,
  before: (count) =>
    plural(count, {
      one: 'Ein Formular kann hier ausgefüllt werden.',
      other: '# Formulare können hier ausgefüllt werden.',
    }),
  here: 'Hier ausfüllen',
  finished: 'Fertig',
  still: 'Sind Sie noch da?',
  stillSays: (seconds) =>
    plural(seconds, {
      one: 'Dieser Bildschirm vergisst Sie in # Sekunde. Ihre Antworten sind gespeichert.',
      other: 'Dieser Bildschirm vergisst Sie in # Sekunden. Ihre Antworten sind gespeichert.',
    }),
  stay: 'Weiter ausfüllen',
  leave: 'Hier aufhören',
}
