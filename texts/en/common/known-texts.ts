/**
 * What Salus itself writes into the database as if somebody had typed it: the demo’s offers and what is said of its
 * doctors, and the name of whoever is erased. It is stored in English, and read in the language of the reader as long as
 * nobody has changed it.
 */
export const knownTexts = {
  erased: 'Erased patient',
  /** Where the demo’s doctors see people. */
  room: (number: string) => `Room ${number}`,
  rooms: { first: 'Treatment 1', second: 'Treatment 2', ultrasound: 'Ultrasound' },
  items: {
    bloodCount: { name: 'Complete blood count', description: 'Red and white cells, platelets.' },
    lipids: { name: 'Lipid profile', description: 'Cholesterol and triglycerides; come fasting.' },
    hba1c: { name: 'HbA1c', description: 'Blood sugar over the last three months.' },
    thyroid: { name: 'Thyroid panel', description: 'TSH, free T3 and free T4.' },
    liver: { name: 'Liver function', description: 'Enzymes, bilirubin, albumin.' },
    vitaminD: { name: 'Vitamin D', description: '25-hydroxy vitamin D.' },
    urine: { name: 'Urine analysis', description: 'Strip test and microscopy.' },
    influenza: { name: 'Influenza', description: 'This season’s, one dose a year.' },
    hepatitisB: { name: 'Hepatitis B', description: 'At 0, 1 and 6 months.' },
    hpv: { name: 'HPV', description: 'At 0, 2 and 6 months.' },
    tetanus: { name: 'Tetanus, diphtheria, pertussis', description: 'Every ten years.' },
    tickBorne: { name: 'Tick-borne encephalitis', description: 'At 0, 1 and 10 months.' },
    general: { name: 'General ward', description: 'Four beds to a room.' },
    privateRoom: { name: 'Private room', description: 'A room of one’s own.' },
    intensive: { name: 'Intensive care', description: 'Watched around the clock.' },
    maternity: { name: 'Maternity', description: 'With a bed for the partner.' },
    children: { name: 'Children', description: 'A parent stays overnight.' },
    basic: { name: 'Basic checkup', description: 'Examination, blood count, blood pressure.' },
    heart: { name: 'Heart checkup', description: 'ECG, stress test, lipid profile.' },
    full: { name: 'Full checkup', description: 'Everything of both, with ultrasound.' },
  },
  /** The consultation, which every clinic has, and what the demo offers beside it. */
  kinds: {
    consultation: { name: 'Consultation', description: 'An hour for whatever brings you here.' },
    followUp: { name: 'Follow-up', description: 'A short look at how it goes, for people who have been here before.' },
    video: { name: 'Video visit', description: 'From home, by camera and microphone.' },
    phone: { name: 'Phone call', description: 'The doctor calls you.' },
    vaccination: { name: 'Vaccination', description: 'With a few minutes of rest afterwards.' },
    bloodDraw: { name: 'Blood test', description: 'Come fasting if your doctor has asked for it.' },
    ultrasound: { name: 'Ultrasound', description: 'Of the abdomen, the thyroid or the heart.' },
    home: { name: 'Home visit', description: 'For people who cannot leave home.' },
  },
  /** Why visits are cancelled and moved, with which every clinic begins. */
  reasons: {
    patientAsked: 'The patient asked for it',
    patientIll: 'The patient is ill',
    doctorAway: 'The doctor is away',
    bookedWrongly: 'Booked by mistake',
    other: 'Another reason',
  },
  reviews: {
    listened: 'Listened, explained, no hurry.',
    onTime: 'On time, and the plan was clear when I left.',
    kind: 'Kind to my nervous father.',
    waited: 'I waited ten minutes, the visit was good.',
    serious: 'Took the old findings seriously.',
    steps: 'Explained each step before it was done.',
    minute: 'The phone call came at the minute.',
    daughter: 'My daughter was not afraid for a moment.',
    letter: 'Short, clear, and the letter was there the next day.',
    second: 'The second opinion that I needed.',
    again: 'I would come again.',
  },
  /** What is said of a doctor, given their family name and their field. */
  bios: {
    explains: (name: string, field: string) =>
      `Dr. ${name} sees patients in ${field} and takes the time to explain what was found and what comes next.`,
    teaches: (name: string, field: string) =>
      `Before joining the clinic, Dr. ${name} worked in ${field} at a university hospital and still teaches there once a week.`,
    plan: (name: string, field: string) =>
      `${field}, with an eye for the whole person: Dr. ${name} prefers a plan that a patient can live with.`,
  },
}
