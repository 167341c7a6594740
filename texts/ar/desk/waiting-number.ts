import type { In } from '../../texts.ts'

export const waitingNumber: In<'waitingNumber'> = {
  says: (ticket) => `\u2066A${ticket}\u2069`,
}
