/** A patient's number in the waiting room. */
export const waitingNumber = {
  says: (number: number) => `A${number}`,
}
