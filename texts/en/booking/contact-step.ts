/** The step in which one says who comes, and why. */
export const contactStep = {
  heading: 'How do we reach you?',
  phone: 'The doctor calls you for this appointment. Enter the number to call.',
  home: 'The doctor comes to you for this appointment. Enter the address to come to.',
  video: 'Enter a phone number, in case the video does not work.',
  number: 'Phone number',
  address: 'Address',
  noNumber: 'Enter a phone number',
  noAddress: 'Enter an address',
  save: 'Save and continue',
  notSaved: 'We could not save this. Try again.',
  failed: 'We could not load your contact details.',
}
