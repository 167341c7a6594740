/** What stands around every page of the desk. */
export const desk = {
  title: 'Desk · Salus',
  sections: { desk: 'Desk', settings: 'Settings' },
}
