import type { In } from '../../texts.ts'

export const rescheduleDialog: In<'rescheduleDialog'> = {
  now: (date, time) => `Bisher: ${date}, ${time} Uhr. Die Zahlung gilt auch für den neuen Termin.`,
  nowUnpaid: (date, time) => `Bisher: ${date}, ${time} Uhr.`,
  none: 'In den nächsten Tagen ist kein Termin frei.',
  day: 'Tag',
  dayFree: (date, times) => `${date} · ${times} frei`,
  time: 'Uhrzeit',
  keep: 'Termin so lassen',
  act: (date, time) => `Verschieben auf ${date}, ${time} Uhr`,
  choose: 'Uhrzeit wählen',
  done: (date, time) => `Verschoben auf ${date}, ${time} Uhr`,
  doneAt: (date, time, place) => `Verschoben auf ${date}, ${time} Uhr, ${place}`,
  failed: 'Der Termin konnte nicht verschoben werden.',
}
