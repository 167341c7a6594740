/** What is said once it is booked. */
export const doneStep = {
  heading: 'Appointment Booked!',
  at: (date: string, time: string) => `${date}, ${time}`,
  who: (doctor: string) => `with Dr. ${doctor}`,
  leaving: 'Taking you to your dashboard…',
  leave: 'Go there now',
}
