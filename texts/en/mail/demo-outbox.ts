/** The page on which a demo shows the mail that it does not send. */
export const demoOutbox = {
  title: 'Outbox · Salus',
  heading: 'Outbox',
  says: 'A demo sends no mail: it is kept here, newest first.',
  nothing: 'Nothing yet.',
  attached: (file: string) => `Attached: ${file}`,
}
