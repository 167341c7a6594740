/** The clinic's own log-in (OpenID Connect) for doctors and staff. */
export const clinicLogIn = {
  logIn: (name: string) => `Log in with ${name}`,
  only: (name: string) => `Doctors and staff log in with ${name} here.`,
  title: 'Log in at the clinic',
  back: 'Back from the log-in of your clinic',
  moment: 'One moment: we are logging you in.',
  closes: 'You can close this window and go on in the one before.',
  prove: (name: string) => `Confirm with ${name}`,
  opens: 'It opens in a window of its own. What you have typed stays here.',
  waiting: 'Confirm in the other window.',
  blocked: 'Your browser did not open the window. Allow windows of this page, then try again.',
  failed: 'The log-in at the clinic did not work. Try again.',
  goOn: (name: string) => `Go on with ${name}`,
  overSays: (name: string) =>
    `<b>${name}</b> goes on where they were, with the clinic’s log-in: nothing you typed is lost.`,
}
