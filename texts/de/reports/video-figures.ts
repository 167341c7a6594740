import type { In } from '../../texts.ts'

export const videoFigures: In<'videoFigures'> = {
  heading: 'Videogespräche',
  failed: 'Die Zahlen zu Videogesprächen konnten nicht geladen werden',
  says: 'Über die Gespräche des letzten Monats, zu denen jemand eingelassen wurde. Ohne Namen; nichts wird aufgezeichnet.',
  none: 'Im letzten Monat gab es kein Videogespräch.',
  calls: 'Gespräche',
  first: 'Sofort verbunden',
  relay: 'Über das Relay',
  relaySays: 'Die beiden Browser konnten sich nicht direkt erreichen',
  fell: 'Unterbrochen',
  fellSays: 'Die Verbindung riss mindestens einmal ab und kam wieder oder nicht',
  never: 'Nie verbunden',
  lineFailed: 'Wegen unserer Leitung beendet',
  lineFailedSays: 'Kostenlos abgesagt',
  picture: 'Bis zum ersten Bild',
  pictureIs: (half, most) => `${half} in der Hälfte der Gespräche, ${most} in 95 von 100`,
  seconds: (seconds) => `${seconds} s`,
  ofAll: (count, share) => `${count} (${share})`,
  noRelay:
    'Es ist kein Relay eingerichtet. Aus vielen Netzen kommt ohne Relay keine Verbindung zustande: docs/video.md beschreibt, wie es geht.',
}
