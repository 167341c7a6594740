import type { WhyLeft } from '#contract/desk/undo.ts'
import { plural } from '../words.ts'

/** What is said when an act on many visits is undone. */
export const undoMany = {
  back: (count: number) => plural(count, { one: '# visit is as before', other: '# visits are as before' }),
  left: (count: number, visits: string) =>
    plural(count, {
      one: `# visit could not be put back: ${visits}`,
      other: `# visits could not be put back: ${visits}`,
    }),
  visit: (name: string, time: string, why: string) => `${name}, ${time} (${why})`,
  why: {
    'time-taken': 'somebody else has this time now',
    'person-busy': 'the patient has booked another visit',
    'room-taken': 'the room is taken now',
    changed: 'it was changed meanwhile',
    refunded: 'the money is already going back',
  } satisfies Record<WhyLeft, string>,
  failed: 'This could not be undone',
}
