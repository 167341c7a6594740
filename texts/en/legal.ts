/** What the clinic itself has published as its terms and its privacy notice. */
export const legal = {
  holds: (version: string, date: string) => `Version ${version}, in force since ${date}.`,
  elsewhere: 'Read it on the page of the clinic',
}
