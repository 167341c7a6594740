/** A doctor books the next visit of a patient, or several of them, from the one that is open. */
export const followUpDialog = {
  open: 'Book the follow-up',
  heading: (name: string) => `Follow-up for ${name}`,
  says: (kind: string, place: string) => `${kind}, ${place}. Confirmed at once, and paid at the clinic.`,
  often: 'How often',
  once: 'Once',
  dates: 'The visits',
  patientBusy: 'The patient has another visit at this time.',
  notNow: 'Not now',
  notBooked: 'The follow-up could not be booked',
}
