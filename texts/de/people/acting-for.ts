import type { In } from '../../texts.ts'

export const actingFor: In<'actingFor'> = {
  bar: (name) => `Sie buchen für <b>${name}</b>`,
  acts: (name) => `Sie vertreten <b>${name}</b>`,
  back: 'Wieder für mich',
  whom: 'Für wen ist es?',
  me: 'Für mich',
  you: 'Für Sie',
  change: 'Für jemand anderen',
  child: 'Kind hinzufügen',
  adult: 'Andere Person hinzufügen',
  addFirst: 'Hinzufügen und weiter',
  toQuestion: 'Zurück',
  waits: (address) => `${address} hat noch nicht zugestimmt. Danach können Sie für diese Person buchen.`,
  unknown: 'Die Personen, für die Sie buchen, konnten nicht geladen werden.',
  notYours: 'Sie können für diese Person nicht oder nicht mehr buchen.',
  forMyself: 'Für mich selbst weitermachen',
  visitsOf: (name) => `Termine von ${name}`,
}
