import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const ambulanceAlarm: In<'ambulanceAlarm'> = {
  silent: 'Ihr Browser bleibt stumm, bis Sie einmal drücken. Tun Sie das zu Beginn Ihrer Schicht.',
  soundOn: 'Ton einschalten',
  one: (reference, name) => `Ein Rettungswagen wird gebraucht: ${reference}, ${name}.`,
  several: (references) =>
    `${plural(references.length, { other: '# Rettungswagen' })} werden gebraucht: ${references.join(', ')}.`,
  show: 'Anzeigen',
  seen: 'Ich habe es gesehen',
  inTab: '(!) Rettungswagen',
}
