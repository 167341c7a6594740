import type { In } from '../../texts.ts'

export const calendarEvents: In<'calendarEvents'> = {
  withDoctor: (doctor) => `Termin bei Dr. ${doctor}`,
  join: (minutes, address) => `Im Browser teilnehmen, ab ${minutes} Minuten vorher: ${address}`,
  conference: 'Per Video teilnehmen',
  inFeed: { clinic: 'Termin', video: 'Videotermin', phone: 'Telefontermin', home: 'Hausbesuch' },
}
