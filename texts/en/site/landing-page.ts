import { plural } from '../words.ts'

/** The landing page. */
export const landingPage = {
  title: 'Salus · Book a doctor’s appointment you can rely on',
  description: 'Find a verified doctor, see the times that are really free, and book one that nobody else can take.',
  heading: 'Book a doctor’s appointment <mark>you can rely on.</mark>',
  lead: 'Verified doctors, real free times, one price before you book. Once a time is yours, nobody else can take it.',
  search: { field: 'Name, specialty or reason', find: 'Find a doctor', specialties: 'Specialties' },
  free: {
    heading: 'Soonest free times, updated as people book',
    anyone: 'Any specialty',
    more: 'Other specialty',
    failed: 'The free times cannot be shown just now. The directory has every doctor.',
    none: 'Every time is taken at the moment. Cancelled times come back here at once.',
    noneOfThese: 'Every time of this specialty is taken at the moment. Cancelled times come back here at once.',
    all: 'More free times',
  },
  counters: {
    manyPatients: '10K+',
    patients: 'happy patients',
    doctors: 'doctors',
    success: 'success',
    support: 'support',
  },
  holds: {
    heading: 'How booking works',
    choose: 'Choose a time',
    chooseSays: 'Every time you see is one the doctor has free. No request, no waiting for a call back.',
    held: 'It is held for you',
    heldSays: (minutes: number) =>
      `While you pay, the time is yours for ${minutes} minutes, with the minutes in sight. Nobody else can take it.`,
    yours: 'You have it',
    yoursSays:
      'You pay the price you saw, by card, PayPal or at the clinic. We show what cancelling costs before you book.',
    start: 'Get Started',
    demo: 'Watch Demo',
  },
  features: {
    heading: 'Everything between feeling unwell and being looked after.',
    booking: 'Instant booking',
    bookingSays:
      'Real-time availability: you see the times a doctor really has, and a time that somebody else takes is gone before you can press it.',
    verified: 'Expert verified doctors',
    verifiedSays: 'The clinic adds every doctor itself. Nobody lists themselves.',
    video: 'Video consultations',
    videoSays: 'See the doctor from home, in your browser. Nothing to install, and nothing is recorded.',
    videoDoctors: 'Doctors by video',
    records: 'Secure health records',
    recordsSays:
      'Allergies, medicines, vaccinations, results and letters in one place: sealed, yours to read, to share for a time, and to take away.',
    emergency: '24/7 emergency help',
    emergencySays: 'One press away from your dashboard, at any hour.',
    privacy: 'Privacy and HIPAA compliance',
    privacySays: 'Only the staff who look after you, and people you choose, see your health information.',
    ownEmergency: 'Help in an emergency',
    ownEmergencySays: 'You can request an ambulance from your dashboard. If a life is in danger, call first.',
    bookingMore: 'See free times',
    recordsMore: 'Open your health record',
    reminders: 'Medication reminders',
    remindersSays: 'Plan when to take what. We remind you at your own local time, without naming the medicine.',
    remindersMore: 'Plan your medicines',
    insights: 'Health insights',
    insightsSays:
      'Blood pressure, weight, sleep and more as charts, with what is usual for you, and what is due: visits, vaccinations, repeats, forms. No machine makes a diagnosis.',
    insightsMore: 'See your insights',
    messages: 'Messages',
    messagesSays:
      'Write to your doctor or to reception between visits. You see when to expect an answer before you write.',
    messagesMore: 'Write a message',
    emergencyMore: 'Request an ambulance',
    privacyMore: 'How we protect your data',
    ownPrivacy: 'Your privacy',
  },
  /** A clinic's own figures, named by their number. */
  own: {
    heading: 'The clinic in figures',
    doctors: (count: number) => plural(count, { one: 'doctor', other: 'doctors' }),
    specializations: (count: number) => plural(count, { one: 'specialty', other: 'specialties' }),
    locations: (count: number) => plural(count, { one: 'location', other: 'locations' }),
    completedVisits: (count: number) => plural(count, { one: 'completed visit', other: 'completed visits' }),
    reviewOf: (specialization: string, date: string) => `${specialization}, ${date}`,
    stars: (stars: number) => plural(stars, { one: '# star of 5', other: '# stars of 5' }),
  },
  said: {
    heading: 'What patients say',
    first:
      'I found a cardiologist on a Sunday night and sat opposite her on Tuesday at nine. The time on my phone was the time in the room.',
    firstWho: 'Cardiology patient',
    second: 'I got up to look for my card and came back five minutes later. The time was still mine.',
    secondWho: 'Father of two',
    third: 'My mother books for herself now. The times are the largest thing on the screen, so she does not need me.',
    thirdWho: 'Patient and daughter',
  },
  emergency: {
    heading: 'Is it an emergency?',
    says: 'Call now. You can also request an ambulance from your dashboard and follow your request.',
    call: 'Call Now',
    help: 'Get Emergency Help',
    number: (number: string) => `Call ${number}`,
  },
  closing: {
    heading: 'When would you like to be seen?',
    says: 'Create an account with your name, e-mail address and a password.',
    start: 'Start Your Journey',
    more: 'Learn More',
  },
}
