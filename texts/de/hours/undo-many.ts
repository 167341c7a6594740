import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const undoMany: In<'undoMany'> = {
  back: (count) => plural(count, { one: '# Termin ist wieder wie vorher', other: '# Termine sind wieder wie vorher' }),
  left: (count, visits) =>
    plural(count, {
      one: `# Termin konnte nicht wiederhergestellt werden: ${visits}`,
      other: `# Termine konnten nicht wiederhergestellt werden: ${visits}`,
    }),
  visit: (name, time, why) => `${name}, ${time} (${why})`,
  why: {
    'time-taken': 'die Zeit ist inzwischen vergeben',
    'person-busy': 'zur selben Zeit ist ein anderer Termin gebucht',
    'room-taken': 'der Raum ist inzwischen belegt',
    changed: 'inzwischen geändert',
    refunded: 'die Erstattung läuft bereits',
  },
  failed: 'Das konnte nicht zurückgenommen werden',
}
