import { plural } from '../words.ts'

/** What the server answers to something that it has done. */
export const serverAnswers = {
  signedUp: 'Your account has been created.',
  profileUpdated: 'Profile updated successfully',
  passwordUpdated: 'Password updated successfully',
  passwordLink: 'If there is an account with this e-mail address, a link is on its way to it.',
  loggedOutElsewhere: 'You are logged out everywhere else.',
  emailConfirmed: 'Your e-mail address is confirmed.',
  emailConfirmedAlready: 'Your e-mail address is confirmed already.',
  emailChanged: 'Your e-mail address is changed.',
  linkSent: (email: string) => `A link is on its way to ${email}.`,
  invited: 'An invitation to set a password is on its way.',
  doctorAdded: 'Doctor added successfully',
  doctorDeleted: 'Doctor deleted successfully',
  scheduleUpdated: 'Schedule updated successfully',
  appointmentCancelled: 'Appointment cancelled successfully',
  visitsCancelled: (count: number) => plural(count, { one: '# visit cancelled', other: '# visits cancelled' }),
  patientErased: 'The patient is erased.',
  accountClosed: 'Your account is closed.',
  jobRuns: 'It runs now',
  toldAgain: (count: number) =>
    count === 0
      ? 'Nothing is set aside any more'
      : plural(count, { one: 'It is told again', other: 'All # are told again' }),
  mailTriedAgain: 'The mail is tried again',
}
