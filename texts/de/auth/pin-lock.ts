import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const pinLock: In<'pinLock'> = {
  label: 'PIN',
  wrong: (left) =>
    plural(left, {
      one: 'Das ist nicht die PIN. Noch # Versuch.',
      other: 'Das ist nicht die PIN. Noch # Versuche.',
    }),
  lock: 'Sperren',
  lockBy: (keys) => `Sperren (${keys})`,
  locked: 'Gesperrt',
  lockedSays: (name) =>
    `<b>${name}</b> macht weiter, wo die Arbeit unterbrochen wurde. Wer sonst hier arbeitet, öffnet mit der eigenen PIN; von Begonnenem bleiben dann nur neue Termine, Besuche ohne Termin und neue Personen erhalten.`,
  lockedAlone: (name) =>
    `Geben Sie das Passwort von <b>${name}</b> ein, um dort weiterzumachen, wo Sie waren: Nichts Eingegebenes geht verloren.`,
  who: 'Wählen Sie Ihren Namen',
  here: 'Hier mit PIN öffnen',
  six: (digits) => `${digits}-stellige PIN eingeben`,
  opening: 'Wird geöffnet',
  usePassword: 'Passwort verwenden',
  usePin: 'PIN verwenden',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  heading: 'PIN für gemeinsame Computer am Empfang',
  says: (hours) =>
    'Wo sich mehrere einen Computer am Empfang teilen, öffnet ihn jede Person mit ihrer eigenen PIN statt mit dem Passwort. ' +
    `Sie gilt ${plural(hours, { one: '# Stunde', other: '# Stunden' })}, nachdem Sie sich mit Ihrem Passwort angemeldet haben, mit einem Schlüssel, den der Browser aufbewahrt, gibt nur die Rechte des Empfangs und endet nach fünf falschen Versuchen. Wird sie mit einem anderen Browser oder aus einem anderen Netzwerk benutzt, erfahren Sie es.`,
  isSet: 'Sie haben eine PIN. Eine neue tritt an ihre Stelle.',
  next: (digits) => `Neue PIN (${digits} Ziffern)`,
  set: 'PIN festlegen',
  change: 'PIN ändern',
  saved: 'Ihre PIN ist festgelegt.',
  savedHere: 'Ihre PIN ist festgelegt. Sie öffnet ab jetzt in diesem Browser.',
  remove: 'Ohne PIN arbeiten',
  removed: 'Sie haben keine PIN mehr.',
  notSaved: 'Die PIN konnte nicht festgelegt werden. Bitte versuchen Sie es noch einmal.',
  unloaded: 'Das konnte nicht geladen werden.',
}
