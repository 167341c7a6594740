import { plural } from '../words.ts'

/** Who works here, what each may do, and the ways to give and take it. */
export const staffPage = {
  title: 'Staff and rights · Salus',
  heading: 'Staff and rights',
  find: 'Name or e-mail',
  add: 'Add to staff',
  count: (count: number) => plural(count, { one: '# log-in', other: '# log-ins' }),
  failed: 'The staff could not be loaded',
  none: 'Nobody of the staff matches this.',
  columns: { name: 'Name', email: 'E-mail', worksAs: 'Works as', may: 'May', login: 'Log-in', action: 'Action' },
  states: { ended: 'Ended', invited: 'Invited', open: 'Open' },
  you: (name: string) => `${name} (you)`,
  ownChoice: 'Own choice',
  everything: 'Everything',
  nothing: 'Nothing',
  several: (names: readonly string[]) => names.join(', '),
  changeRights: 'Change rights',
  changeRightsOf: (name: string) => `Change rights: ${name}`,
  letIn: 'Let in again',
  letInThis: (name: string) => `Let in again: ${name}`,
  end: 'End access',
  endThis: (name: string) => `End access: ${name}`,
  isIn: (name: string) => `${name} can log in again.`,
  isOut: (name: string) => `${name} is logged out everywhere and can no longer log in.`,
  rights: 'Rights',
  rightsOf: (name: string) => `Rights of ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  saved: (name: string) => `The rights of ${name} are saved and hold at once.`,
  notSaved: 'The rights could not be saved.',
  movesToDesk: (name: string) => `From now on at /desk/login: whoever is logged in as ${name} is logged out.`,
  movesToAdmin: (name: string) => `From now on at /admin/login: whoever is logged in as ${name} is logged out.`,
  added: (name: string) => `${name} is added. An invitation to set a password is on its way.`,
  notAdded: 'The log-in could not be made.',
  atDesk: (allowed: readonly string[]) =>
    `Logs in at the desk and may: ${allowed.join('; ')}. Rights can be given and taken one by one afterwards.`,
  atAdmin: (allowed: readonly string[]) =>
    `Logs in at the admins’ door and may: ${allowed.join('; ')}. Rights can be given and taken one by one afterwards.`,
  language: 'Language of the invitation',
  location: 'Location',
  everywhere: 'All locations',
  /** What is held for all locations already, in the list of one. */
  everywhereToo: 'For all locations already',
  /** A location and what somebody may do there. */
  at: (location: string, allowed: string) => `${location}: ${allowed}`,
  shared:
    'People belong to the whole clinic. Figures, requests, doctors, accounts and setup need a right for all locations.',
  invite: 'Add and invite',
}
