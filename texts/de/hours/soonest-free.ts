import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const soonestFree: In<'soonestFree'> = {
  found: (count) =>
    plural(count, {
      one: 'Eine Ärztin oder ein Arzt hat etwas frei. Hier steht der früheste Termin.',
      other: '# Ärztinnen und Ärzte haben etwas frei. Hier steht jeweils der früheste Termin.',
    }),
  foundMost: (count) =>
    plural(count, {
      one: 'Die Ärztin oder der Arzt mit dem frühesten freien Termin.',
      other: 'Die # Ärztinnen und Ärzte, bei denen am frühesten etwas frei ist, jeweils mit dem ersten freien Termin.',
    }),
  looking: 'Freie Termine werden gesucht',
  failed: 'Die freien Termine lassen sich gerade nicht anzeigen.',
  none: 'Dafür hat niemand einen Termin frei.',
  noneSays:
    'Versuchen Sie einen anderen Tag oder eine andere Tageszeit. Oder wählen Sie eine Ärztin oder einen Arzt und lassen Sie sich dort auf die Warteliste setzen: Wir sagen Ihnen Bescheid, sobald ein Termin frei wird.',
  whenever: 'Egal an welchem Tag, egal wann',
  anywhere: 'An allen Standorten',
  toDoctors: 'Ärztin oder Arzt wählen',
  book: (doctor, day, time) => `Bei Dr. ${doctor} buchen, ${day}, ${time}`,
  zone: (city) => `Ortszeit ${city}`,
  own: (there) => `Ihre Ortszeit (${there})`,
  others: 'Bei anderen ist bald etwas frei',
}
