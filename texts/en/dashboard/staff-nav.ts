/** Sections that the portals of the desk, of doctors and of admins share. */
export const staffNav = {
  calendar: 'Calendar',
  people: 'People',
  messages: 'Messages',
  screens: 'Screens',
  money: 'Money',
  /** The headings of the groups of sections. */
  groups: { today: 'Today', people: 'People', money: 'Money', clinic: 'Clinic', settings: 'Settings' },
}
