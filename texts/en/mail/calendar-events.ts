/** What stands in calendar files, on whose devices it is read. */
export const calendarEvents = {
  withDoctor: (doctor: string) => `Dr. ${doctor}`,
  /** In a feed, which lies on servers of others: how it takes place, never with whom. */
  inFeed: { clinic: 'Appointment', video: 'Video appointment', phone: 'Phone appointment', home: 'Home visit' },
}
