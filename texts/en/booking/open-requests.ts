import { plural } from '../words.ts'

/** What patients ask of the clinic about their visits, as staff read it. */
export const openRequests = {
  heading: (count: number) =>
    plural(count, { one: '# request to change a visit', other: '# requests to change a visit' }),
  look: 'Look',
  fold: 'Fold',
  failed: 'The requests of patients could not be loaded.',
  wants: {
    cancel: (name: string) => `<b>${name}</b> asks to cancel`,
    move: (name: string) => `<b>${name}</b> asks for another time`,
  },
  visit: (date: string, time: string, doctor: string) => `${date}, ${time}, Dr. ${doctor}`,
  cancel: 'Cancel the visit',
  move: 'Choose a time',
  decline: 'Decline',
  on: (act: string, name: string, time: string) => `${act}: ${name}, ${time}`,
}
