/** What the public pages may say of this clinic, as its owner switches it on. */
export const clinicClaims = {
  heading: 'What the public pages may say',
  lead: 'Each of these is left out until you switch it on. Say only what your clinic can keep and prove.',
  failed: 'These settings could not be loaded',
  answer: 'How soon you answer',
  answerSays: 'On the contact page, beside your e-mail address.',
  answerHours: 'Within how many hours',
  shown: (sentence: string) => `Patients read: “${sentence}”`,
  openingHours: 'Opening hours',
  openingHoursSays: 'On the contact page, word for word, like “Mon–Fri 8:00–18:00”.',
  certificate: 'A certificate or membership',
  certificateSays: 'On the home page, beside “Your privacy”, word for word.',
  save: 'Save',
  saved: 'Saved. The public pages show it at once.',
  notSaved: 'This could not be saved',
}
