/** A patient rates a visit. */
export const rateDialog = {
  heading: 'How was your visit?',
  says: (doctor: string) => `With Dr. ${doctor}. Shown on the doctor’s page without your name.`,
  stars: 'Stars',
  star: (stars: number, most: number, word: string) => `${stars} of ${most}: ${word}`,
  words: { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very good', 5: 'Excellent' },
  comment: 'What should others know? (optional)',
  notNow: 'Not now',
  save: 'Save rating',
  saved: 'Thank you. Your rating is saved.',
  failed: 'Your rating could not be saved.',
}
