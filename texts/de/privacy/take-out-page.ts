import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const takeOutPage: In<'takeOutPage'> = {
  heading: 'Nehmen Sie Ihre Akte mit',
  headingOf: (name) => `Akte von ${name} mitnehmen`,
  says: 'Eine ZIP-Datei mit einer Seite zum Lesen, allen Dokumenten und denselben Angaben für andere Programme (FHIR). Bewahren Sie sie sicher auf: Sie ist nicht verschlüsselt.',
  ask: 'Kopie erstellen',
  again: 'Neue Kopie erstellen',
  failed: 'Die Kopien konnten nicht geladen werden',
  notAsked: 'Die Kopie konnte nicht angefordert werden',
  waits: 'Ihre Kopie ist als Nächste dran. Sie können diese Seite verlassen.',
  making: (done, of) => `In der Kopie: ${done} von ${of} Dateien. Sie können diese Seite verlassen.`,
  made: (when) => `Ihre Kopie ist fertig. Sie können sie bis ${when} herunterladen.`,
  notMade: 'Die Kopie konnte nicht erstellt werden. Versuchen Sie es noch einmal, oder sagen Sie der Klinik Bescheid.',
  fetch: (size) => `Herunterladen (${size})`,
  size: (megabytes) => `${megabytes} MB`,
  title: (name) => `Akte von ${name}`,
  madeOn: (date) => `Kopie vom ${date}`,
  inIt: (visits, documents, files) =>
    `Sie enthält ${plural(visits, { one: '# Termin', other: '# Termine' })} und ${plural(documents, { one: '# Dokument', other: '# Dokumente' })} mit ${plural(files, { one: '# Datei', other: '# Dateien' })}.`,
  missing: (files) =>
    plural(files, {
      one: '# Datei fehlt: In manifest.json steht, welche und warum.',
      other: '# Dateien fehlen: In manifest.json steht, welche und warum.',
    }),
  otherFiles:
    'In den Ordnern „documents“, „papers“ und „forms“ liegen die Dateien; manifest.json nennt sie mit ihrer SHA-256; record.fhir.json ist die Akte für andere Programme.',
  notGiven: 'fehlt',
  listed: 'Steht unten.',
  nothing: 'Hier ist nichts eingetragen.',
  person: 'Angaben zur Person',
  name: 'Name',
  number: 'Nummer',
  born: 'Geburtsdatum',
  phone: 'Telefon',
  email: 'E-Mail',
  address: 'Adresse',
  emergency: 'Notfallkontakt',
  needs: 'Bedarf',
  insurance: 'Versicherung',
  visits: 'Termine',
  documents: 'Dokumente',
  papers: 'Unterschriebene Papiere',
  patientNotes: 'Was die Ärztin oder der Arzt wissen sollte',
  doctorNotes: 'Ärztliche Notizen',
  consultationNotes: 'Notizen zum Gespräch',
  chat: 'Chat des Videotermins',
}
