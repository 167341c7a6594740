import { plural } from '../words.ts'

/** The clinic's list of substances, and the files that it comes from. */
export const substancesPage = {
  title: 'Substances · Salus',
  heading: 'Substances',
  lead: 'Prescriptions are compared with allergies by this list: by names and by classes. A substance that is not here is “not checked”.',
  failed: 'The substances could not be loaded',
  search: 'Find a substance',
  none: 'No substances yet. Import a file, so that prescriptions can be compared with allergies.',
  nothingFound: 'No substance has this name.',
  columns: { name: 'Common name (INN)', otherNames: 'Other names', classes: 'Classes', forms: 'Forms' },
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  notRemoved: 'The substance could not be removed',
  file: {
    heading: 'Import a file',
    says: 'A CSV file with the columns name, other names, classes and forms. Separate several in one cell by |. A substance that is in the list already is replaced.',
    example: 'Example',
    label: 'CSV file with substances',
    choose: 'Choose a file',
    failed: 'The file could not be read',
    import: (count: number) => plural(count, { one: 'Import 1 substance', other: `Import ${count} substances` }),
    done: (count: number) => plural(count, { one: '1 substance imported', other: `${count} substances imported` }),
    right: (added: number, changed: number) => `${added} new, ${changed} changed. Nothing is wrong.`,
    nothingNew: 'Everything in this file is in the list already.',
    wrong: (wrong: number, all: number) =>
      plural(wrong, {
        one: `1 of ${all} lines is wrong. Correct the file, then choose it again.`,
        other: `${wrong} of ${all} lines are wrong. Correct the file, then choose it again.`,
      }),
    columns: { line: 'Line', name: 'Substance', is: 'What happens', problems: 'What is wrong' },
    states: { new: 'New', changed: 'Changed', same: 'Stays' },
    nothing: 'Nothing',
    onlyFirst: (shown: number) => `Only the first ${shown} lines are shown.`,
    problems: {
      unreadable: 'From this line on the file cannot be read: a quotation mark is missing.',
      tooManyLines: (most: number) => `A file can have at most ${most} lines.`,
      columnMissing: 'The column “name” is missing.',
      nameMissing: 'The name is missing.',
      tooLong: (most: number) => `A name or class is longer than ${most} characters.`,
      tooMany: (most: number) => `There are more than ${most} names, classes or forms in one cell.`,
      twice: (line: number) => `The same name stands in line ${line}.`,
      formUnknown: (form: string) => `We do not know the form “${form}”.`,
    },
  },
}
