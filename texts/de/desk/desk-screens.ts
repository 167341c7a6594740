import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const deskScreens: In<'deskScreens'> = {
  title: 'Bildschirme · Salus',
  heading: 'Bildschirme',
  says: (days) =>
    `Ein Bildschirm steht, wo alle ihn sehen. Sein Link öffnet ihn und sonst nichts, ${plural(days, { one: '# Tag', other: '# Tage' })} lang oder bis Sie ihn schließen.`,
  kinds: { kiosk: 'Bildschirm zum Melden der Ankunft', 'waiting-room': 'Bildschirm im Wartezimmer' },
  kindSays: {
    kiosk:
      'Patientinnen und Patienten sagen, dass sie da sind: mit Geburtstag oder Nummer und den ersten Buchstaben ihres Namens.',
    'waiting-room': 'Zeigt, wer gerade aufgerufen ist und in welches Zimmer: Nummern, keine Namen.',
  },
  open: 'Einen Bildschirm öffnen',
  openOf: (kind) => `Öffnen: ${kind}`,
  opened: 'Das ist sein Link. Er wird nur jetzt angezeigt.',
  address: 'Link',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  here: 'Hier öffnen und abmelden',
  openSince: (when, by) => `Geöffnet: ${when}, von ${by}`,
  none: 'Hier ist kein Bildschirm offen.',
  close: 'Schließen',
  closeOf: (kind) => `Schließen: ${kind}`,
  failed: 'Die Bildschirme konnten nicht geladen werden',
  changeFailed: 'Das hat nicht geklappt',
  over: 'Dieser Bildschirm ist nicht mehr offen. Bitte öffnen Sie ihn am Empfang neu.',
  kioskTitle: 'Ankunft melden · Salus',
  kioskHeading: 'Ankunft melden',
  who: 'Ihr Geburtstag oder Ihre Patientennummer',
  whoLike: (date) => `Zum Beispiel ${date}`,
  letters: 'Die ersten Buchstaben Ihres Namens',
  find: 'Ich bin da',
  again: 'Weiter',
  forgets: 'Dieser Bildschirm vergisst Ihre Eingaben nach 30 Sekunden.',
  toDesk: 'Sie können auch jederzeit zum Empfang gehen.',
  roomTitle: 'Wartezimmer · Salus',
  called: 'Bitte eintreten',
  nobodyCalled: 'Im Moment ist niemand aufgerufen.',
  nobodyWaits: 'Niemand wartet.',
  to: (room, doctor) => (room ? `${room} · Dr. ${doctor}` : `Dr. ${doctor}`),
  waiting: 'Es warten',
  late: (doctor, minutes) =>
    plural(minutes, {
      one: `Dr. ${doctor}: etwa # Minute Verspätung`,
      other: `Dr. ${doctor}: etwa # Minuten Verspätung`,
    }),
  cutOff: (time) => `Im Moment keine Verbindung. Stand: ${time} Uhr.`,
}
