/** What covers a page that nobody has touched for a while, or whose session is over. */
export const idleCover = {
  wrong: 'That is not the password of this account.',
  failed: 'That did not work. Please try again.',
  over: 'Your session ended.',
  idle: 'Are you still there?',
  overSays: (name: string) =>
    `Log in to go on. Enter the password of <b>${name}</b> to go on where you were: nothing you typed is lost.`,
  idleSays: (name: string) =>
    'Nobody has used this page for a while, so it is covered. ' +
    `Enter the password of <b>${name}</b> to go on where you were: nothing you typed is lost.`,
  goOn: 'Go on',
  other: 'Log in as somebody else',
}
