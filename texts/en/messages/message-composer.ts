import { plural } from '../words.ts'

/** The field in which a message is typed, and what is to be known before. */
export const messageComposer = {
  to: (name: string) => `Your message to ${name}`,
  subjectOptional: 'Subject (optional)',
  send: 'Send',
  keys: '<k>Enter</k> makes a new line, <k>Ctrl</k> + <k>Enter</k> sends.',
  keysOnMac: '<k>Enter</k> makes a new line, <k>⌘</k> + <k>Enter</k> sends.',
  kept: 'Draft saved',
  notKept: 'The draft is not saved yet. It is kept here until the connection is back.',
  draftFailed: 'What you typed before could not be loaded',
  left: (count: number) => plural(count, { one: '# character left', other: '# characters left' }),
  tooLong: (count: number) =>
    plural(count, {
      one: '# character too many. Send the rest as another message.',
      other: '# characters too many. Send the rest as another message.',
    }),
  refused: (why: string) => `Not sent. ${why} Your text is in the field again.`,
  elsewhere: 'You typed something else on another device or in another window',
  takeOther: 'Go on with that text',
  keepThis: 'Go on with the text here',
  typed: 'You had typed',
  copy: 'Copy the text',
  copied: 'Copied',
  /** Files. */
  files: 'Files of the message',
  addFiles: 'Add files',
  camera: 'Take a picture',
  cameraInput: 'Picture from the camera, for the message',
  remove: (name: string) => `Take ${name} out`,
  notRemoved: 'The file could not be taken out',
  notAdded: (name: string) => `${name} could not be added.`,
  tooMany: (count: number) =>
    plural(count, { one: 'A message has at most # file.', other: 'A message has at most # files.' }),
  unfinished: (name: string, percent: string) => `${name}: ${percent} has arrived. Choose the file again to go on.`,
  sendsAfter: 'The message goes as soon as its files are there.',
  reading: 'Reading the files…',
  /** What stands before the field. */
  before: 'Before you write',
  expected: (by: string) => `You can expect an answer by <b>${by}</b>.`,
  expectedOpen: (time: string) => `You can expect an answer within <b>${time}</b>.`,
  measured: (time: string) => `Nine of ten answers come within ${time}.`,
  promised: (time: string) => `We answer within ${time}.`,
  hours: (count: number) => plural(count, { one: '# working hour', other: '# working hours' }),
  minutes: (count: number) => plural(count, { one: '# working minute', other: '# working minutes' }),
  emergency: (number: string) => `Messages are not for emergencies. In an emergency call <call>${number}</call>.`,
  delegate: (doctor: string, name: string) => `Dr. ${name} answers for Dr. ${doctor}.`,
  delegateAway: (doctor: string, until: string, name: string) =>
    `Dr. ${doctor} is away until ${until}. Dr. ${name} answers meanwhile.`,
  desk: (doctor: string) => `Reception answers for Dr. ${doctor}.`,
  deskAway: (doctor: string, until: string) => `Dr. ${doctor} is away until ${until}. Reception answers meanwhile.`,
  nobody: (doctor: string, until: string) =>
    `Dr. ${doctor} is away until ${until}. Messages wait until then. For what cannot wait, write to reception.`,
  hindrances: {
    off: (doctor: string) => `Dr. ${doctor} takes no messages at the moment. You can read what was written.`,
    'not-treated': (doctor: string) => `You can write to Dr. ${doctor} once you have had a visit with them.`,
    left: 'Nobody answers here any more: the doctor has left, or the location is closed.',
    deceased: 'This person has died. Nothing can be written here any more.',
    'nobody-reads': 'Nobody with an account reads the messages of this person. Call them, or write a letter.',
  },
  instead: '<desk>Write to reception</desk>',
  call: (place: string) => `Or call ${place}:`,
}
