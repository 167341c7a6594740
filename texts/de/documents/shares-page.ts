import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const sharesPage: In<'sharesPage'> = {
  heading: 'Mit Ärztinnen und Ärzten geteilt',
  headingOf: (name) => `Was aus der Akte von ${name} geteilt ist`,
  says: 'Wer Sie behandelt, kann Ihre Akte ohnehin lesen. Mit anderen Ärztinnen und Ärzten können Sie sie für eine Zeit teilen und das jederzeit beenden.',
  saysOf: (name) =>
    `Wer ${name} behandelt, kann die Akte ohnehin lesen. Mit anderen Ärztinnen und Ärzten können Sie sie für eine Zeit teilen und das jederzeit beenden.`,
  none: 'Es ist nichts geteilt.',
  failed: 'Was geteilt ist, konnte nicht geladen werden',
  share: 'Teilen',
  shareOf: (title) => `„${title}“ teilen`,
  shareWhole: 'Die ganze Akte teilen',
  whole: 'Die ganze Akte',
  toWhom: 'Ärztin oder Arzt suchen',
  doctor: 'Gefundene Ärztinnen und Ärzte',
  noDoctor: 'Niemand gefunden.',
  doctorsFailed: 'Die Ärztinnen und Ärzte konnten nicht geladen werden',
  howLong: 'Wie lange',
  days: (days) => plural(days, { one: '# Tag', other: '# Tage' }),
  explains:
    'Die Ärztin oder der Arzt erfährt, dass etwas geteilt wurde, und kann es bis dahin öffnen. Hier sehen Sie, wie oft das geschieht.',
  shared: 'Geteilt. Die Ärztin oder der Arzt weiß Bescheid.',
  notShared: 'Das konnte nicht geteilt werden',
  with: (doctor) => `Mit Dr. ${doctor}`,
  until: (when) => `bis ${when}`,
  over: 'nicht mehr geteilt',
  by: (name) => `geteilt von ${name}`,
  opened: (times, when) => plural(times, { one: `Einmal geöffnet, ${when}`, other: `#-mal geöffnet, zuletzt ${when}` }),
  neverOpened: 'Noch nicht geöffnet',
  end: 'Jetzt beenden',
  endOf: (what, doctor) => `„${what}“ nicht mehr mit Dr. ${doctor} teilen?`,
  endSays: 'Von da an ist dort nichts mehr zu finden. Was schon gelesen wurde, bleibt bekannt.',
  ended: 'Nicht mehr geteilt',
  mine: {
    title: 'Mit mir geteilt · Salus',
    heading: 'Mit mir geteilt',
    lead: 'Akten und Dokumente, die Patienten anderer mit Ihnen geteilt haben, und Akten, die Sie in einem Notfall geöffnet haben.',
    none: 'Zurzeit ist nichts mit Ihnen geteilt.',
    failed: 'Was mit Ihnen geteilt ist, konnte nicht geladen werden',
    inEmergency: 'In einem Notfall geöffnet',
    born: (date) => `Geboren am ${date}`,
    recordTitle: 'Geteilte Akte · Salus',
    recordOf: (name) => `Akte von ${name}`,
    over: 'Das ist nicht mehr mit Ihnen geteilt',
    overSays: 'Die Zeit ist abgelaufen, oder es wurde beendet. <all>Ansehen, was mit Ihnen geteilt ist</all>',
    treated: (when) =>
      `Mit Ihnen geteilt bis ${when}. Sie behandeln diese Person auch selbst: Sie können in der Akte schreiben, hier und auf <page>ihrer Seite</page>.`,
    readOnly: (when) => `Mit Ihnen geteilt bis ${when}. Sie können alles lesen und nichts ändern.`,
    emergency: (when) =>
      `Sie haben diese Akte in einem Notfall geöffnet. Sie bleibt für Sie offen bis ${when}; die Patientin oder der Patient sieht, wann Sie darin lesen.`,
  },
}
