/** What a visit is for and where it is, where one has a choice, and how both are said of an appointment. */
export const visitChoice = {
  kind: 'What is it for?',
  change: 'Change',
  place: 'Where?',
  modes: {
    clinic: 'at the clinic',
    video: 'by video',
    phone: 'by phone',
    home: 'at home',
  },
  /** Instead of a place, standing alone. */
  held: { video: 'By video', phone: 'By phone', home: 'At home' },
  /** Of a video visit that is still to come. */
  joins: (minutes: number) =>
    `By video, in your browser. You can join from ${minutes} minutes before, from your dashboard or by the link in your mail.`,
  known: 'For patients who have been here before',
  lostKind: 'This doctor does not offer that appointment type. Choose another.',
  lostPlace: 'This appointment type is not offered at that location. Choose another.',
  toDoctors: 'All doctors',
  map: 'Map',
  mapOf: (place: string) => `${place} on the map`,
  /** A time, or times, of a place whose clocks are not those of the reader. */
  there: (time: string, city: string) => `${time}, ${city} time`,
  /** A video visit: the reader's own time first. */
  here: (time: string, there: string) => `${time} your time (${there})`,
  ofSeries: (number: number, of: number) => `Visit ${number} of ${of}`,
  summary: 'For',
  /** Of a place that has a legal page of its own. */
  legal: {
    both: (place: string) => `At ${place} its own <terms>terms</terms> and <privacy>privacy notice</privacy> apply.`,
    terms: (place: string) => `At ${place} its own <terms>terms</terms> apply.`,
    privacy: (place: string) => `At ${place} its own <privacy>privacy notice</privacy> applies.`,
  },
}
