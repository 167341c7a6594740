/** What stands around every page of the desk. */
export const deskNav = {
  title: 'Desk · Salus',
  sections: { desk: 'Desk', settings: 'Settings' },
}
