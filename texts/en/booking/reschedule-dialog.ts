/** A patient moves a visit. */
export const rescheduleDialog = {
  now: (date: string, time: string) => `Now: ${date}, ${time}. The payment stays with it.`,
  nowUnpaid: (date: string, time: string) => `Now: ${date}, ${time}.`,
  none: 'There is no free time in the coming days.',
  day: 'Day',
  dayFree: (date: string, times: number) => `${date} · ${times} free`,
  time: 'Time',
  keep: 'Keep current time',
  act: (date: string, time: string) => `Move to ${date}, ${time}`,
  choose: 'Choose a time',
  done: (date: string, time: string) => `Moved to ${date}, ${time}`,
  doneAt: (date: string, time: string, place: string) => `Moved to ${date}, ${time}, ${place}`,
  failed: 'The appointment could not be moved.',
}
