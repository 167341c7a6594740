import { plural } from '../words.ts'

/** How long a time is still held. */
export const holdCountdown = {
  kept: 'We hold this time for you for',
  left: (minutes: number) => plural(minutes, { one: '# minute left to pay', other: '# minutes left to pay' }),
  over: (minutes: number) => `Your ${minutes} minutes are up. We released the time and did not charge you.`,
  asking: (minutes: number) => `Your ${minutes} minutes are up. We are checking whether you have paid…`,
  again: 'Hold it again',
  another: 'Choose another time',
  chooseAnother: 'Please choose another time.',
}
