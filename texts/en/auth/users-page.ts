import type { Role } from '#contract/roles.ts'
import { plural } from '../words.ts'

/** The admin's list of accounts: who there is, let in or kept out, given their data, erased. */
export const usersPage = {
  title: 'Users · Salus',
  heading: 'Users',
  find: 'Name, e-mail or phone',
  role: 'Role',
  all: 'All',
  roles: {
    user: 'Patient',
    doctor: 'Doctor',
    admin: 'Admin',
    reception: 'Reception',
    test: 'System check',
  } satisfies Record<Role, string>,
  count: (count: number) => plural(count, { one: '# account', other: '# accounts' }),
  countOfAll: (count: number) =>
    plural(count, {
      one: '# account of patients, doctors and staff',
      other: '# accounts of patients, doctors and staff',
    }),
  failed: 'The accounts could not be loaded',
  one: 'Account',
  facts: { phone: 'Phone', since: 'Account since' },
  columns: {
    name: 'Name',
    email: 'E-mail',
    role: 'Role',
    appointments: 'Appointments',
    account: 'Account',
    action: 'Action',
  },
  states: { erased: 'Erased', closed: 'Closed', open: 'Open' },
  open: 'Open',
  openThis: (name: string) => `Open ${name}`,
  deactivate: 'Deactivate',
  deactivateThis: (name: string) => `Deactivate ${name}`,
  opened: (name: string) => `${name} can log in again.`,
  deactivated: (name: string) => `${name} is logged out and can no longer log in.`,
  export: 'Export',
  exportThis: (name: string) => `Export ${name}`,
  erase: 'Erase',
  eraseThis: (name: string) => `Erase ${name}`,
  keep: 'Keep',
  eraseQuestion: 'Erase this patient?',
  eraseSays: (name: string) =>
    `Name, contact, picture and every note of ${name} are gone for good, coming appointments are cancelled and refunded. Past visits stay in the records without the name. This cannot be undone.`,
}
