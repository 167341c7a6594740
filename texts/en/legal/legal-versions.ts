/** What the clinic itself has published as its terms and its privacy notice. */
export const legalVersions = {
  holds: (version: string, date: string) => `Version ${version}, in force since ${date}.`,
  elsewhere: 'Read it on the page of the clinic',
  failed: 'The text that holds could not be loaded.',
}
