import type { In } from '../../texts.ts'

export const savedLists: In<'savedLists'> = {
  title: (place) => `${place}: wer wann kommt`,
  savedAt: (date, time) => `Stand: ${date}, ${time}.`,
  says:
    'Diese Listen liegen auf diesem Computer und lassen sich ohne Server öffnen. Schreiben Sie von Hand auf, wer wann gekommen ist und aufgerufen wurde. ' +
    'Sobald der Server wieder da ist, tragen Sie es in der Tagesübersicht nach: im Menü jedes Termins, „Mit Uhrzeit nachtragen“.',
  back: 'Zur Tagesübersicht, sobald der Server wieder da ist',
  print: 'Drucken',
  remove: 'Von diesem Computer löschen',
  removed:
    'Die Listen sind von diesem Computer gelöscht. Solange die Tagesübersicht offen ist, werden sie neu gespeichert.',
  time: 'Uhrzeit',
  name: 'Name',
  doctor: 'Ärztin/Arzt',
  came: 'Gekommen',
  called: 'Aufgerufen',
  notes: 'Notizen',
  none: 'Niemand wird erwartet.',
  here: (when) =>
    `Falls der Server ausfällt: Die Listen von heute und morgen liegen auf diesem Computer, Stand ${when}.`,
  open: 'Öffnen',
}
