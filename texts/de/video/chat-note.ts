import type { In } from '../../texts.ts'

export const chatNote: In<'chatNote'> = {
  heading: 'Chat des Videotermins, von beiden Seiten aufbewahrt',
  doctor: (name) => `Dr. ${name}`,
  guest: 'Gast',
  line: (time, name, text) => `${time} ${name}: ${text}`,
}
