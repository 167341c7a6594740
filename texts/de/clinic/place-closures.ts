import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const placeClosures: In<'placeClosures'> = {
  heading: 'Geschlossene Tage',
  says: 'Feiertage und andere Tage, an denen hier niemand arbeitet. Dann kann nichts gebucht werden; was schon gebucht ist, bleibt bestehen.',
  none: 'Es sind keine geschlossenen Tage geplant.',
  day: (date, name) => `${date}: ${name}`,
  days: (from, until, name) => `${from} bis ${until}: ${name}`,
  visits: (count) =>
    plural(count, { one: 'An diesen Tagen ist # Termin gebucht.', other: 'An diesen Tagen sind # Termine gebucht.' }),
  see: 'Im Kalender ansehen',
  open: 'Doch öffnen',
  openOf: (name) => `Doch öffnen: ${name}`,
  opened: 'An diesen Tagen kann wieder gebucht werden.',
  name: 'Anlass',
  first: 'Erster Tag',
  last: 'Letzter Tag (leer: derselbe)',
  add: 'An diesen Tagen schließen',
  added: (name) => `Geschlossen: ${name}.`,
}
