/** The clinic's own words for the search of the directory. */
export const searchWordsPage = {
  heading: 'Words for the search',
  lead: 'Patients find doctors by everyday words such as “skin” or “GP”. Add the words that your patients use.',
  failed: 'The words could not be loaded',
  none: 'You have added no words yet. The search knows the usual ones.',
  word: 'Word',
  means: 'Finds',
  groups: { specializations: 'Specialties', kinds: 'Kinds of visit', places: 'Locations' },
  language: 'Language',
  add: 'Add',
  added: (word: string) => `The search finds by “${word}” from now on`,
  notAdded: 'The word could not be added',
  remove: 'Delete',
  removeOf: (word: string) => `Delete “${word}”`,
  removed: (word: string) => `“${word}” is deleted`,
  notRemoved: 'The word could not be deleted',
}
