import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const calendarStandIn: In<'calendarStandIn'> = {
  open: 'Arztvertretung',
  heading: (date) => `Wer übernimmt die Termine am ${date}?`,
  headingOf: (doctor, date) => `Wer übernimmt für ${doctor}, ${date}?`,
  says: 'Die Termine gehen zur selben Zeit und zum selben Preis an die Arztvertretung. Alle Patientinnen und Patienten werden benachrichtigt und gefragt: Sie stimmen zu, wählen eine andere Zeit oder sagen kostenlos ab. Ohne Antwort bleibt es bei dem Termin.',
  from: 'Von',
  until: 'Bis',
  allDay: 'Ganzer Tag',
  failed: 'Mögliche Arztvertretungen konnten nicht geladen werden',
  who: 'Arztvertretung',
  choose: 'Arztvertretung wählen',
  works: (doctor, specialty, can, all) => `${doctor}, ${specialty}: arbeitet an diesem Tag, ${can} von ${all} passen`,
  noHours: (doctor, specialty, can, all) =>
    `${doctor}, ${specialty}: hier keine Sprechzeit an diesem Tag, ${can} von ${all} passen`,
  none: 'In dieser Zeit steht kein Termin bevor.',
  visits: 'Termine',
  visit: (time, patient, kind) => `${time} ${patient}, ${kind}`,
  goes: 'Wird übernommen',
  goesOutside: 'Wird übernommen, außerhalb der Sprechzeit der Arztvertretung',
  stays: {
    kind: 'Bleibt: Diese Terminart wird dort nicht angeboten',
    place: 'Bleibt: Die Arztvertretung arbeitet nicht an diesem Standort',
    away: 'Bleibt: Die Arztvertretung ist dann abwesend',
    busy: 'Bleibt: Die Arztvertretung hat dann einen anderen Termin',
  },
  stay: 'Was bleibt, wird nicht abgesagt. Bitte klären Sie es mit der Patientin oder dem Patienten: verschieben oder absagen.',
  act: (count) => plural(count, { one: '# Termin übergeben', other: '# Termine übergeben' }),
  close: 'Schließen',
  done: (count) =>
    plural(count, {
      one: '# Termin ist übergeben, und die Patientin oder der Patient wird gefragt.',
      other: '# Termine sind übergeben, und alle Patientinnen und Patienten werden gefragt.',
    }),
  doneUnasked: (count, asked) =>
    `${plural(count, { one: '# Termin ist übergeben', other: '# Termine sind übergeben' })}. ${plural(asked, { one: '# Person wird gefragt', other: '# Personen werden gefragt' })}; rufen Sie die übrigen an, sie haben weder Konto noch E-Mail-Adresse.`,
  unasked: 'kann nicht gefragt werden, rufen Sie an',
  notDone: 'Die Termine konnten nicht übergeben werden',
  taken: 'Übergeben',
  tasks:
    'Was bleibt, wer nicht geantwortet hat und wer anzurufen ist, steht in den Aufgaben von heute, bis es erledigt ist.',
  toTasks: 'Aufgaben öffnen',
  looking: 'Der Termin wird geladen',
  failedVisit: 'Der Termin konnte nicht geladen werden',
  call: (phone) => `${phone} anrufen`,
  callOf: (name, phone) => `${phone} anrufen, ${name}`,
  noPhone: 'Keine Telefonnummer',
  move: 'Verschieben',
  moveOf: (name) => `Termin von ${name} verschieben`,
  cancel: 'Absagen',
  cancelOf: (name) => `Termin von ${name} absagen`,
  answers: {
    open: 'Noch keine Antwort',
    accepted: 'Hat zugestimmt',
    moved: 'Hat verschoben',
    cancelled: 'Abgesagt',
  },
  takenBy: (doctor, answer) => `${doctor}: ${answer}`,
}
