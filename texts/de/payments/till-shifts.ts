import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const tillShifts: In<'tillShifts'> = {
  title: 'Kassenschichten · Salus',
  heading: 'Kassenschichten',
  lead: 'Was in den Kassen sein sollte und was gezählt wurde.',
  failed: 'Die Kassenschichten konnten nicht geladen werden',
  none: 'Dazu passt keine Schicht.',
  count: (count) => plural(count, { one: '# Schicht', other: '# Schichten' }),
  all: 'Alle',
  from: 'Von',
  to: 'Bis',
  differs: 'Nur mit Differenz',
  csv: 'Schichten als CSV',
  one: 'Schicht',
  running: 'Geöffnet',
  columns: {
    shift: 'Schicht',
    opened: 'Geöffnet',
    closed: 'Geschlossen',
    expected: 'Soll',
    counted: 'Gezählt',
    difference: 'Differenz',
    terminal: 'Kartenterminal',
  },
  shiftAt: (place, number) => `${place}, Schicht ${number}`,
}
