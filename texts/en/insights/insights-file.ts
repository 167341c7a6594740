import type { FileProblem, LineProblem } from '#contract/insights-lists.ts'
import { plural } from '../words.ts'

/** Measurements from a CSV file: what it would add, and taking it back. */
export const insightsFile = {
  heading: 'Bring measurements from a file',
  says: 'A CSV file of another app or device. First you see what would be added; nothing is stored before you say so, and it can be taken back as a whole.',
  columnsSay:
    'The first line names the columns: date, time, measurement, value, lower value, unit. Or a column for each: date, systolic, diastolic, pulse, weight (kg). Dates as 2026-04-03 or 3.4.2026. Up to 1,000 lines.',
  choose: 'Choose a CSV file',
  input: 'CSV file with measurements',
  checking: 'The file is being read',
  notRead: 'The file could not be checked',
  tooLarge: 'The file is too large: at most 50,000 characters. Split it.',
  problems: {
    columns: 'The first line does not say when and what was measured.',
    'not-csv': 'This is not a CSV file.',
    'too-many-lines': 'The file has more than 1,000 lines. Split it.',
    empty: 'The file has no lines with values.',
  } satisfies Record<FileProblem, string>,
  result: 'What this file would do',
  adds: (count: number) =>
    plural(count, { one: '# measurement would be added', other: '# measurements would be added' }),
  between: (from: string, to: string) => `Measured from ${from} to ${to}.`,
  kind: (name: string, values: string) => `${name}: ${values}`,
  first: 'The first of them',
  doubles: (count: number) =>
    plural(count, {
      one: '# line is in the record already and is left out',
      other: '# lines are in the record already and are left out',
    }),
  wrong: (count: number) =>
    plural(count, { one: '# line cannot be read and is left out', other: '# lines cannot be read and are left out' }),
  line: (number: string, reason: string) => `Line ${number}: ${reason}`,
  more: 'Only the first 100 are named.',
  reasons: {
    date: 'the date is missing or cannot be read',
    'date-ahead': 'the date is ahead',
    'before-birth': 'the date is before the birthday',
    time: 'the time cannot be read',
    kind: 'what was measured is not known',
    value: 'the value is missing or cannot be read',
    range: 'nobody measures such a value',
    lower: 'the lower value is missing, or not below the upper one',
    unit: 'the unit is not known for this measurement',
  } satisfies Record<LineProblem, string>,
  add: (count: number) => plural(count, { one: 'Add # measurement', other: 'Add # measurements' }),
  another: 'Choose another file',
  added: 'Measurements added',
  notAdded: 'The measurements could not be added',
  files: 'Files brought in',
  fileLine: (values: string, by: string) => `${values}, by ${by}`,
  undo: 'Take back',
  undoOf: (date: string) => `Take back the file of ${date}`,
  undoAsk: 'Take this file back?',
  undoSays: 'All measurements it has added are deleted, also those that were corrected since. Entries of doctors stay.',
  undone: 'The file was taken back',
  notUndone: 'The file could not be taken back',
}
