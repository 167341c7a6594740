import { plural } from '../words.ts'

/** What only the doctor sees in the room of a video visit. */
export const videoDoctor = {
  beside: 'Beside the picture',
  notes: 'Notes',
  chart: 'Chart',
  people: 'People in this visit',
  justArrived: (name: string) => `${name} has just arrived.`,
  waitsSince: (name: string, minutes: number) =>
    plural(minutes, {
      one: `${name} has waited for # minute.`,
      other: `${name} has waited for # minutes.`,
    }),
  isAway: (name: string) => `${name} has arrived and left the page. Let them in, and they are told.`,
  letIn: 'Let in',
  letInOf: (name: string) => `Let in: ${name}`,
  showOut: 'Show out',
  showOutOf: (name: string) => `Show out: ${name}`,
  guestWaits: (name: string) => `${name} would like to join as a guest.`,
  notLetIn: 'This did not work',
  end: 'End the visit',
  endHeading: 'End this visit?',
  endSays: 'The visit is completed. The times at which both sides came and went are written into it.',
  lineFailed: 'The line failed on our side',
  lineFailedSays:
    'If the line failed on our side, the visit is cancelled by the clinic: nothing is charged, and what was paid goes back.',
  back: 'Go on talking',
  notEnded: 'The visit could not be ended',
}
