import type { In } from '../texts.ts'
import { plural } from './words.ts'

export const pin: In<'pin'> = {
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
    `<b>${name}</b> findet alles wieder vor wie zuvor. Wer sonst hier arbeitet, öffnet mit der eigenen PIN.`,
  lockedAlone: (name) =>
    `Geben Sie das Passwort von <b>${name}</b> ein, um dort weiterzumachen, wo Sie waren: Nichts Eingegebenes geht verloren.`,
  who: 'Wer sind Sie?',
  here: 'Hier mit PIN öffnen',
  six: (digits) => `${digits} Ziffern. Die letzte öffnet.`,
  opening: 'Wird geöffnet',
  usePassword: 'Passwort verwenden',
  usePin: 'PIN verwenden',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  heading: 'PIN für gemeinsame Computer am Empfang',
  says:
    'Wo sich mehrere einen Computer am Empfang teilen, öffnet ihn jede Person mit ihrer eigenen PIN statt mit dem Passwort. ' +
    'Sie gilt nur in einem Browser, in dem Sie sich in den letzten 12 Stunden mit Ihrem Passwort angemeldet haben, öffnet nur den Empfang und endet nach fünf falschen Versuchen.',
  isSet: 'Sie haben eine PIN. Eine neue tritt an ihre Stelle.',
  next: (digits) => `Neue PIN (${digits} Ziffern)`,
  set: 'PIN festlegen',
  change: 'PIN ändern',
  saved: 'Ihre PIN ist festgelegt. Sie öffnet ab jetzt in diesem Browser.',
  remove: 'Ohne PIN arbeiten',
  removed: 'Sie haben keine PIN mehr.',
  notSaved: 'Die PIN konnte nicht festgelegt werden. Bitte versuchen Sie es noch einmal.',
  unloaded: 'Das konnte nicht geladen werden.',
}
