/** What stands in calendar files, on whose devices it is read. */
export const calendar = {
  withDoctor: (doctor: string) => `Dr. ${doctor}`,
  /** In a feed, which lies on servers of others, nothing says with whom. */
  appointment: 'Appointment',
}
