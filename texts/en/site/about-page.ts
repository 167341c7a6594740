/** What Salus says of itself. */
export const aboutPage = {
  title: 'About · Salus',
  description: 'Salus brings patients and verified doctors together.',
  founded: 'Founded in 2019',
  heading: 'Seeing a doctor should not begin with waiting on the telephone.',
  lead: 'Salus began with one plain promise: a time you are shown is a time you can have. Everything else, from the directory to the doctor’s notes after the visit, is built around keeping it.',
  counters: { manyPatients: '50K+', patients: 'patients', doctors: 'doctors', cities: 'cities', success: 'success' },
  values: {
    heading: 'What we hold to',
    patients: 'Patients first',
    patientsSays: 'When the clinic’s convenience and yours disagree, yours wins.',
    time: 'Honest about time',
    timeSays: 'We show what is free and nothing else. A time that is yours is not given to anybody else.',
    money: 'Clear about money',
    moneySays: 'You see the price and what cancelling costs before you book.',
    secrets: 'We protect your privacy',
    secretsSays: 'We ask for what the visit needs. Only the staff who look after you, and people you choose, see it.',
  },
  see: 'See who is free.',
  find: 'Find a doctor',
}
