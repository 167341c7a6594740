/** A record that a doctor opens in an emergency, and the list of these for admins. */
export const emergencyPage = {
  title: 'Open a record in an emergency · Salus',
  heading: 'Open a record in an emergency',
  lead: (hours: string) =>
    `For somebody who is not your patient. The record opens for ${hours} hours. The patient and the clinic are told at once, with your name and your reason.`,
  name: 'Name',
  born: 'Birthday',
  find: 'Find',
  notFound: 'The search failed',
  nobody: 'Nobody is known by this name and birthday.',
  whoseLink: 'The person whose page you opened',
  another: 'Search for somebody else',
  choose: 'Choose',
  reason: 'Why you have to read it now',
  reasonSays: 'In a few words. The patient reads this.',
  password: 'Your password',
  open: 'Open the record',
  notOpened: 'The record could not be opened',
  inAnEmergency: 'In an emergency you can <open>open a record</open> with a reason.',
  list: {
    heading: 'Records opened in emergencies',
    none: 'No record was opened in an emergency.',
    failed: 'The emergencies could not be loaded',
    columns: { when: 'When', doctor: 'Doctor', person: 'Whose record', reason: 'Reason' },
    noReason: 'No longer kept',
  },
}
