import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const holdCountdown: In<'holdCountdown'> = {
  kept: 'Für Sie freigehalten, noch',
  left: (minutes) => plural(minutes, { one: 'Noch # Minute zum Bezahlen', other: 'Noch # Minuten zum Bezahlen' }),
  over: (minutes) =>
    plural(minutes, {
      one: 'Ihre # Minute ist vorbei. Der Termin ist wieder für andere frei, und es wurde nichts abgebucht.',
      other: 'Ihre # Minuten sind vorbei. Der Termin ist wieder für andere frei, und es wurde nichts abgebucht.',
    }),
  asking: (minutes) =>
    plural(minutes, {
      one: 'Ihre # Minute ist vorbei. Wir prüfen, ob Sie bezahlt haben\u00a0…',
      other: 'Ihre # Minuten sind vorbei. Wir prüfen, ob Sie bezahlt haben\u00a0…',
    }),
  again: 'Noch einmal freihalten',
  another: 'Anderen Termin wählen',
  chooseAnother: 'Bitte wählen Sie einen anderen Termin.',
}
