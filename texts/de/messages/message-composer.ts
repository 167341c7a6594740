import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const messageComposer: In<'messageComposer'> = {
  to: (name) => `Ihre Nachricht an ${name}`,
  subjectOptional: 'Betreff (freiwillig)',
  send: 'Senden',
  keys: '<k>Enter</k> beginnt eine neue Zeile, <k>Strg</k> + <k>Enter</k> sendet.',
  keysOnMac: '<k>Enter</k> beginnt eine neue Zeile, <k>⌘</k> + <k>Enter</k> sendet.',
  kept: 'Entwurf gespeichert',
  notKept: 'Der Entwurf ist noch nicht gespeichert. Er bleibt hier, bis die Verbindung wieder da ist.',
  draftFailed: 'Was Sie vorher geschrieben haben, konnte nicht geladen werden',
  left: (count) => plural(count, { one: 'noch # Zeichen', other: 'noch # Zeichen' }),
  tooLong: (count) =>
    plural(count, {
      one: '# Zeichen zu viel. Senden Sie den Rest als weitere Nachricht.',
      other: '# Zeichen zu viel. Senden Sie den Rest als weitere Nachricht.',
    }),
  refused: (why) => `Nicht gesendet. ${why} Ihr Text steht wieder im Feld.`,
  elsewhere: 'Sie haben auf einem anderen Gerät oder in einem anderen Fenster etwas anderes geschrieben',
  takeOther: 'Mit jenem Text weiterschreiben',
  keepThis: 'Mit dem Text hier weiterschreiben',
  typed: 'Ihr Text von vorher',
  copy: 'Text kopieren',
  copied: 'Kopiert',
  files: 'Dateien der Nachricht',
  addFiles: 'Dateien hinzufügen',
  camera: 'Bild aufnehmen',
  cameraInput: 'Bild der Kamera für die Nachricht',
  remove: (name) => `${name} entfernen`,
  notRemoved: 'Die Datei konnte nicht entfernt werden',
  notAdded: (name) => `${name} konnte nicht hinzugefügt werden.`,
  tooMany: (count) =>
    plural(count, { one: 'Eine Nachricht hat höchstens # Datei.', other: 'Eine Nachricht hat höchstens # Dateien.' }),
  unfinished: (name, percent) =>
    `${name}: ${percent} sind angekommen. Wählen Sie die Datei noch einmal, um fortzufahren.`,
  sendsAfter: 'Die Nachricht geht, sobald ihre Dateien da sind.',
  reading: 'Die Dateien werden gelesen …',
  before: 'Bevor Sie schreiben',
  expected: (by) => `Mit einer Antwort können Sie bis <b>${by}</b> rechnen.`,
  expectedOpen: (time) => `Mit einer Antwort können Sie innerhalb von <b>${time}</b> rechnen.`,
  measured: (time) => `Neun von zehn Antworten kommen innerhalb von ${time}.`,
  promised: (time) => `Wir antworten innerhalb von ${time}.`,
  hours: (count) => plural(count, { one: 'einer Stunde Öffnungszeit', other: '# Stunden Öffnungszeit' }),
  minutes: (count) => plural(count, { one: 'einer Minute Öffnungszeit', other: '# Minuten Öffnungszeit' }),
  emergency: (number) => `Nachrichten sind nicht für Notfälle. Rufen Sie im Notfall <call>${number}</call> an.`,
  delegate: (doctor, name) => `Für Dr. ${doctor} antwortet Dr. ${name}.`,
  delegateAway: (doctor, until, name) => `Dr. ${doctor} ist bis ${until} nicht da. So lange antwortet Dr. ${name}.`,
  desk: (doctor) => `Für Dr. ${doctor} antwortet der Empfang.`,
  deskAway: (doctor, until) => `Dr. ${doctor} ist bis ${until} nicht da. So lange antwortet der Empfang.`,
  nobody: (doctor, until) =>
    `Dr. ${doctor} ist bis ${until} nicht da. So lange warten Nachrichten. Schreiben Sie dem Empfang, was nicht warten kann.`,
  hindrances: {
    off: (doctor) => `Dr. ${doctor} nimmt zurzeit keine Nachrichten an. Was geschrieben wurde, können Sie lesen.`,
    'not-treated': (doctor) => `Dr. ${doctor} können Sie schreiben, sobald Sie einen Termin bei ihr oder ihm hatten.`,
    left: 'Hier antwortet niemand mehr: Die Ärztin oder der Arzt ist nicht mehr da, oder der Standort ist geschlossen.',
    deceased: 'Diese Person ist verstorben. Hier kann nichts mehr geschrieben werden.',
    'nobody-reads':
      'Niemand mit einem Konto liest die Nachrichten dieser Person. Rufen Sie an, oder schreiben Sie einen Brief.',
  },
  instead: '<desk>Dem Empfang schreiben</desk>',
  call: (place) => `Oder rufen Sie an, ${place}:`,
}
