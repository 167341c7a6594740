import type { In } from '../../texts.ts'

export const calendarEvents: In<'calendarEvents'> = {
  withDoctor: (doctor) => `Termin bei Dr. ${doctor}`,
  inFeed: { clinic: 'Termin', video: 'Videotermin', phone: 'Telefontermin', home: 'Hausbesuch' },
}
