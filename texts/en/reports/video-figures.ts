/** How the video calls of the last month went, for admins. */
export const videoFigures = {
  heading: 'Video calls',
  failed: 'The figures of video calls could not be loaded',
  says: 'Of the calls of the last month in which the patient was let in. Without names; nothing is recorded.',
  none: 'There was no video call in the last month.',
  calls: 'Calls',
  first: 'Connected at once',
  relay: 'Through the relay',
  relaySays: 'The two browsers could not reach each other directly',
  fell: 'Interrupted',
  fellSays: 'The line was lost at least once, and came back or not',
  never: 'Never connected',
  lineFailed: 'Ended because of our line',
  lineFailedSays: 'Cancelled free of charge',
  picture: 'Until the first picture',
  pictureIs: (half: string, most: string) => `${half} in half of the calls, ${most} in 95 of 100`,
  seconds: (seconds: string) => `${seconds} s`,
  ofAll: (count: string, share: string) => `${count} (${share})`,
  noRelay:
    'No relay is set up. Patients in many networks cannot connect without one: docs/video.md says how it is done.',
}
