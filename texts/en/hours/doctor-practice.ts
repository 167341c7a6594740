/** The hours, kinds of visit and times off of a doctor, as an admin changes them. */
export const doctorPractice = {
  title: 'A doctor’s hours · Salus',
  heading: (doctor: string) => `${doctor}: hours, kinds of visit, time off`,
  open: 'Hours, kinds of visit, time off',
  back: 'All doctors',
  failed: 'This could not be loaded',
  hours: 'Hours of the week',
  hoursLead: 'When patients can book. Hours repeat every week and are in the time of their place.',
  week: (date: string) => `Hours from ${date}`,
  reason: 'Reason (optional, the doctor sees it)',
  offers: {
    heading: 'Kinds of visit',
    lead: 'Patients choose among these when they book. What is booked keeps the length and fee it was booked with.',
    saved: 'The kinds of visit are saved.',
  },
}
