/** A drawing of the clinic's places, and how far away each is. */
export const placeMap = {
  title: 'Our locations',
  north: 'North is at the top.',
  find: 'How far is it from me?',
  says: 'Your position stays in this browser.',
  finding: 'Looking for your position…',
  failed: 'Your position could not be found. Allow it in your browser, and try again.',
  straight: 'Distances are in a straight line.',
  you: 'You',
}
