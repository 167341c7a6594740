/** What reception begins, and does with a visit. */
export const deskVisits = {
  walkIn: 'Walk-in',
  visit: 'New visit',
  find: 'Name, birthday, phone or number',
  sendLink: 'Send the link again',
  linkSentAgain: (name: string) => `The link is sent to ${name} again`,
  linkNotSent: 'The link could not be sent',
  move: 'Move to another time',
  cancel: 'Cancel the visit',
  /** Of a visit by video. */
  joins: 'Joins',
  joinsHow: (minutes: number) => `by the link in the mail, from ${minutes} minutes before`,
}
