/** What no server says: that it could not be reached, or did not answer in time. */
export const connectionFailures = {
  offline: 'Salus cannot be reached. Please check your connection and try again.',
  noAnswer: 'No answer came in time. Please check your connection and try again.',
  noAnswerToChange: 'No answer came in time. It may have been done all the same: please look before you try again.',
}
