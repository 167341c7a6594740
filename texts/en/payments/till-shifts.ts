import { plural } from '../words.ts'

/** The shifts of the tills as admins see them. */
export const tillShifts = {
  title: 'Till shifts · Salus',
  heading: 'Till shifts',
  lead: 'What should have been in the tills, and what was counted.',
  failed: 'The shifts could not be loaded',
  none: 'No shift matches this.',
  count: (count: number) => plural(count, { one: '# shift', other: '# shifts' }),
  all: 'All',
  from: 'From',
  to: 'To',
  differs: 'Only with a difference',
  csv: 'Shifts as CSV',
  one: 'Shift',
  running: 'Open',
  columns: {
    shift: 'Shift',
    opened: 'Opened',
    closed: 'Closed',
    expected: 'Should be',
    counted: 'Counted',
    difference: 'Difference',
    terminal: 'Card terminal',
  },
  shiftAt: (place: string, number: number) => `${place}, shift ${number}`,
}
