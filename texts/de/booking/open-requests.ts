import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const openRequests: In<'openRequests'> = {
  heading: (count) => plural(count, { one: '# Anfrage zu einem Termin', other: '# Anfragen zu Terminen' }),
  look: 'Ansehen',
  fold: 'Zuklappen',
  failed: 'Die Anfragen zu Terminen konnten nicht geladen werden.',
  wants: {
    cancel: (name) => `<b>${name}</b> bittet um Absage`,
    move: (name) => `<b>${name}</b> bittet um einen anderen Termin`,
  },
  visit: (date, time, doctor) => `${date}, ${time}, Dr. ${doctor}`,
  cancel: 'Termin absagen',
  move: 'Neue Zeit wählen',
  decline: 'Ablehnen',
  on: (act, name, time) => `${act}: ${name}, ${time} Uhr`,
}
