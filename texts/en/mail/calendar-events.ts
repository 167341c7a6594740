/** What stands in calendar files, on whose devices it is read. */
export const calendarEvents = {
  withDoctor: (doctor: string) => `Dr. ${doctor}`,
  /** Of a video visit. `address` is that of its room. */
  join: (minutes: number, address: string) => `Join in your browser, from ${minutes} minutes before: ${address}`,
  /** The button of calendars that show one; without quotation marks. */
  conference: 'Join by video',
  /** In a feed, which lies on servers of others: how it takes place, never with whom. */
  inFeed: { clinic: 'Appointment', video: 'Video appointment', phone: 'Phone appointment', home: 'Home visit' },
}
