import { plural } from '../words.ts'

/** A doctor that is added or changed, and many from one file. */
export const doctorForm = {
  title: 'Add a doctor · Salus',
  heading: 'Add a doctor',
  form: 'New doctor',
  name: 'Name',
  email: 'E-mail',
  passwordSays: (least: number) => `At least ${least} characters; the doctor is mailed a link to set another`,
  specialization: 'Specialization',
  choose: 'Choose one',
  experience: 'Experience, in years',
  fees: (currency: string) => `Fees, in ${currency}`,
  registration: 'Registration number',
  body: 'Issuing body',
  gender: 'Gender',
  notSaid: 'Not said',
  language: 'Language of the invitation',
  save: 'Save Changes',
  add: 'Add Doctor',
  saved: 'Doctor saved',
  added: 'Doctor added successfully',
  failed: 'Error adding doctor',
  file: {
    heading: 'Import from CSV',
    says: 'The first line names the columns: name, email, specialization, experience, fees.',
    label: 'CSV file',
    choose: 'Choose a file',
    add: (count: number) => plural(count, { one: 'Add # doctor', other: 'Add # doctors' }),
    added: (count: number) =>
      plural(count, {
        one: '# doctor added, and mailed a link for a password.',
        other: '# doctors added. Each is mailed a link for a password.',
      }),
    failed: 'The file could not be read.',
    right: (count: number) => plural(count, { one: '# line, nothing wrong.', other: '# lines, nothing wrong.' }),
    wrong: (wrong: number, count: number) =>
      plural(wrong, {
        one: `# of ${plural(count, { one: '# line', other: '# lines' })} must be corrected first.`,
        other: `# of ${plural(count, { one: '# line', other: '# lines' })} must be corrected first.`,
      }),
    columns: { line: 'Line', name: 'Name', email: 'E-mail', problems: 'What is wrong' },
    nothing: 'nothing',
  },
}
