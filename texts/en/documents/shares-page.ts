import { plural } from '../words.ts'

/** What a patient shares with a doctor, and what a doctor finds shared with them. */
export const sharesPage = {
  heading: 'Shared with doctors',
  headingOf: (name: string) => `What is shared of the record of ${name}`,
  says: 'Doctors you have visits with can read your record anyway. With others you can share it for a time, and end that whenever you like.',
  saysOf: (name: string) =>
    `Doctors who treat ${name} can read the record anyway. With others you can share it for a time, and end that whenever you like.`,
  none: 'Nothing is shared.',
  failed: 'What is shared could not be loaded',
  share: 'Share',
  shareOf: (title: string) => `Share “${title}”`,
  shareWhole: 'Share the whole record',
  whole: 'The whole record',
  toWhom: 'Find the doctor',
  doctor: 'Doctors found',
  noDoctor: 'No doctor matches.',
  doctorsFailed: 'The doctors could not be loaded',
  howLong: 'For how long',
  days: (days: number) => plural(days, { one: '# day', other: '# days' }),
  explains: 'The doctor is told that something was shared, and can open it until then. You see here how often they do.',
  shared: 'Shared. The doctor has been told.',
  notShared: 'This could not be shared',
  with: (doctor: string) => `With Dr. ${doctor}`,
  until: (when: string) => `until ${when}`,
  over: 'no longer shared',
  by: (name: string) => `shared by ${name}`,
  opened: (times: number, when: string) =>
    plural(times, { one: `Opened once, ${when}`, other: `Opened # times, last ${when}` }),
  neverOpened: 'Not opened yet',
  end: 'End now',
  endOf: (what: string, doctor: string) => `Stop sharing “${what}” with Dr. ${doctor}?`,
  endSays: 'From then on the doctor finds nothing there. What they have already read stays known to them.',
  ended: 'No longer shared',
  mine: {
    title: 'Shared with me · Salus',
    heading: 'Shared with me',
    lead: 'Records and documents that patients of other doctors have shared with you, and records you opened in an emergency.',
    none: 'Nothing is shared with you now.',
    failed: 'What is shared with you could not be loaded',
    inEmergency: 'Opened in an emergency',
    born: (date: string) => `Born ${date}`,
    recordTitle: 'Shared record · Salus',
    recordOf: (name: string) => `Record of ${name}`,
    over: 'This is not shared with you any more',
    overSays: 'Its time is over, or it was ended. <all>See what is shared with you</all>',
    treated: (when: string) =>
      `Shared with you until ${when}. You also treat this person: you can write in the record, here and on <page>their page</page>.`,
    readOnly: (when: string) => `Shared with you until ${when}. You can read it, and change nothing in it.`,
    emergency: (when: string) =>
      `You opened this record in an emergency. It stays open for you until ${when}; the patient sees each time you read it.`,
  },
}
