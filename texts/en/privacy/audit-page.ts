import { plural } from '../words.ts'

/** Who did what, and about whose record. */
export const auditPage = {
  title: 'Audit · Salus',
  heading: 'Audit',
  find: 'Name, e-mail or record id',
  who: 'Who',
  everybody: 'Everybody',
  roles: { admin: 'Admins', doctor: 'Doctors', reception: 'Reception', user: 'Patients' },
  from: 'From',
  to: 'To',
  reads: 'Also who looked at what',
  refused: 'Only what was refused',
  count: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
  failed: 'The audit could not be loaded',
  none: 'Nothing of this is in the audit.',
  columns: { when: 'When', what: 'What', whose: 'Whose record', address: 'From' },
  details: (details: string) => `(${details})`,
  /** Each of `people` is a link, so it stands in tags. */
  whose(people: readonly string[], others: number) {
    const named = people.join(', ')
    return others === 0 ? named : plural(others, { one: `${named} and # other`, other: `${named} and # others` })
  },
}
