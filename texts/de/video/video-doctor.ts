import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const videoDoctor: In<'videoDoctor'> = {
  beside: 'Neben dem Bild',
  notes: 'Notizen',
  chart: 'Akte',
  people: 'Personen in diesem Termin',
  justArrived: (name) => `${name} ist gerade angekommen.`,
  waitsSince: (name, minutes) =>
    plural(minutes, {
      one: `${name} wartet seit # Minute.`,
      other: `${name} wartet seit # Minuten.`,
    }),
  isAway: (name) => `${name} ist angekommen und hat die Seite verlassen. Beim Einlassen geht eine Nachricht hinaus.`,
  letIn: 'Einlassen',
  letInOf: (name) => `Einlassen: ${name}`,
  showOut: 'Hinausbegleiten',
  showOutOf: (name) => `Hinausbegleiten: ${name}`,
  guestWaits: (name) => `${name} möchte als Gast dazukommen.`,
  notLetIn: 'Das hat nicht geklappt',
  end: 'Termin beenden',
  endHeading: 'Diesen Termin beenden?',
  endSays: 'Der Termin wird abgeschlossen. Wann beide Seiten kamen und gingen, wird im Termin festgehalten.',
  lineFailed: 'Die Verbindung lag an uns',
  lineFailedSays:
    'Lag es an unserer Verbindung, sagt die Klinik den Termin ab: Es wird nichts berechnet, und Bezahltes wird erstattet.',
  back: 'Weiter sprechen',
  notEnded: 'Der Termin konnte nicht beendet werden',
}
