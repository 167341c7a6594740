import { plural } from '../words.ts'

/** The frame of the four portals, and the sections of the patient's. */
export const portalShell = {
  label: 'Dashboard',
  names: 'Show names',
  more: 'More',
  logOut: 'Logout',
  loggedOut: 'Logged out successfully',
  notYours: 'You do not have permission to see this. Ask an admin of the clinic for it.',
  notYoursEverywhere:
    'This page is about all locations, and your rights hold for some of them. Ask an admin of the clinic.',
  unread: (count: number) => plural(count, { one: '# new message', other: '# new messages' }),
  many: (count: number) => `${count}+`,
  sections: {
    dashboard: 'Dashboard',
    profile: 'Profile',
    doctors: 'Doctors',
    services: 'Services',
    family: 'Family',
    messages: 'Messages',
    record: 'Health record',
    insights: 'Insights',
    medicines: 'Medicines',
    forms: 'Forms',
    papers: 'Papers',
    documents: 'Documents',
    receipts: 'Receipts',
    ambulance: 'Emergency',
    settings: 'Settings',
  },
  titles: {
    book: 'Book an appointment · Salus',
    doctors: 'Doctors · Salus',
    profile: 'Profile · Salus',
    settings: 'Settings · Salus',
  },
  whom: 'Who would you like to see?',
}
