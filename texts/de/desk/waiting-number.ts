import type { In } from '../../texts.ts'

export const waitingNumber: In<'waitingNumber'> = {
  says: (number) => `A${number}`,
}
