import type { In } from '../../texts.ts'

export const common: In<'common'> = {
  doctor: (name) => `Dr. ${name}`,
  someone: 'Konto',
  stars: (stars, most) => `${stars} von ${most} Sternen`,
  retry: 'Erneut versuchen',
  asOf: (when) => `Stand: ${when}. Neueres konnte nicht geladen werden.`,
  close: 'Schließen',
  dismiss: 'Ausblenden',
  fileFailed: 'Die Datei konnte nicht geladen werden.',
  discard: 'Verwerfen',
  optional: (label: string) => `${label} (freiwillig)`,
  keep: 'Behalten',
  undo: 'Rückgängig',
  search: 'Suche',
  loading: 'Wird geladen',
  offline:
    'Sie sind offline. Was Sie sehen, ist vielleicht nicht mehr aktuell. Nachrichten gehen später von selbst; alles andere wird nicht gesendet, bis Sie es noch einmal versuchen.',
  unsaved:
    'Was Sie eingegeben haben, ist noch nicht gespeichert. Bitte lassen Sie diese Seite geöffnet: Es wird gespeichert, sobald die Verbindung wieder steht.',
  serverGone:
    'Salus ist nicht erreichbar. Was Sie sehen, ist vielleicht nicht mehr aktuell. Nachrichten gehen später von selbst; alles andere wird nicht gesendet, bis Sie es noch einmal versuchen. Wir versuchen es weiter.',
  unreachable: 'Salus ist nicht erreichbar.',
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  noTimes: 'Die freien Termine konnten nicht geladen werden.',
  notHere: 'Das konnten wir nicht finden. Vielleicht wurde es entfernt.',
  noCopy: 'Ihr Browser lässt uns nicht kopieren. Bitte markieren Sie den Text und kopieren Sie ihn selbst.',
  covered: 'Gesperrt · Salus',
  sessionOver: 'Ihre Anmeldung ist abgelaufen, und die Seite zum Anmelden konnte nicht geladen werden.',
  atLeast: (count) => `${count} oder mehr`,
  pages: { all: 'Seiten', of: (list) => `Seiten von „${list}“`, one: (page) => `Seite ${page}` },
  password: {
    label: 'Passwort',
    show: (label) => `${label} anzeigen`,
    hide: (label) => `${label} verbergen`,
  },
}
