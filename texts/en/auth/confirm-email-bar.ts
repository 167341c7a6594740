/** What patients read until their e-mail address is confirmed. */
export const confirmEmailBar = {
  label: 'Confirm your e-mail',
  says: (email: string) =>
    `Confirm your e-mail address by the link that we sent to <b>${email}</b>. ` +
    'Until then we mail nothing about your appointments.',
  again: 'Send the link again',
}
