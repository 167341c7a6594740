import type { In } from '../../texts.ts'

export const doneStep: In<'doneStep'> = {
  heading: 'Ihr Termin ist gebucht!',
  at: (date, time) => `${date}, ${time}`,
  who: (doctor) => `bei Dr. ${doctor}`,
  leaving: 'Es geht gleich weiter zu Ihrem Bereich\u00a0…',
  leave: 'Jetzt dorthin',
}
