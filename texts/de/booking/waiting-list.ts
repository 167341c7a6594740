import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const waitingList: In<'waitingList'> = {
  asks: 'Nichts Passendes dabei?',
  explains: (minutes) =>
    `Warten Sie auf einen Termin an den Tagen, die Sie nennen. Sobald einer frei wird, halten wir ihn ${minutes} Minuten lang für die erste Person auf der Liste frei, danach für die nächste.`,
  from: 'Von',
  until: 'Bis',
  backwards: 'Der letzte Tag liegt vor dem ersten.',
  part: 'Tageszeit',
  anyPart: 'Jede Zeit',
  parts: { morning: 'Vormittags', afternoon: 'Nachmittags', evening: 'Abends' },
  join: 'Auf die Warteliste',
  joined: 'Sie stehen auf der Warteliste.',
  joinedFirst: 'Sie sind als Nächstes dran.',
  joinedSays: 'Sobald ein Termin frei wird, benachrichtigen wir Sie hier und per E-Mail.',
  joinedUnmailed:
    'Sobald ein Termin frei wird, bekommen Sie hier eine Mitteilung. Bestätigen Sie Ihre E-Mail-Adresse, dann schreiben wir Ihnen auch eine E-Mail.',
  joinedAfter: (ahead) =>
    plural(ahead, {
      one: '# Person ist vor Ihnen.',
      other: '# Personen sind vor Ihnen.',
    }),
  failed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  held: 'Ein Termin wird für Sie freigehalten',
  earlier: (date, doctor) => `Ein früherer Termin als ${date} bei Dr. ${doctor}`,
  heading: 'Sie warten auf',
  what: (date, doctor) => `${date} bei Dr. ${doctor}`,
  days: (from, until) => `${from} bis ${until}`,
  inPart: {
    morning: (days) => `${days} (vormittags)`,
    afternoon: (days) => `${days} (nachmittags)`,
    evening: (days) => `${days} (abends)`,
  },
  heldUntil: (day, time, until) => `Bis ${until} Uhr für Sie freigehalten: ${day}, ${time} Uhr.`,
  first: 'Sie sind als Nächstes dran.',
  after: (ahead) => plural(ahead, { one: '# Person vor Ihnen.', other: '# Personen vor Ihnen.' }),
  book: (day, time) => `${day}, ${time} Uhr buchen`,
  take: (time) => `${time} Uhr nehmen`,
  toMove: 'Ihren Termin auf diese Zeit verschieben',
  moveTo: (time) => `Meinen Termin auf ${time} Uhr verschieben`,
  leave: 'Nicht länger warten',
}
