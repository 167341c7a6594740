import { plural } from '../words.ts'

/** How Salus is reached, and what people ask. */
export const contactPage = {
  title: 'Contact · Salus',
  description: 'Telephone, e-mail, address and places of Salus.',
  heading: 'A person answers.',
  lead: 'Write or call, and our support team responds within 2 hours.',
  book: 'Book Appointment',
  more: 'Learn More',
  own: {
    heading: 'Contact us',
    lead: 'Call us or write to us.',
    /** As the owner has switched it on; the settings show the same sentence. */
    answersWithin: (hours: number) =>
      plural(hours, { one: 'We answer within # hour.', other: 'We answer within # hours.' }),
    emailSays: 'Write to us about anything but an emergency.',
    hours: 'Online booking',
  },
  ways: {
    heading: 'Ways to reach us',
    phone: 'Phone',
    phoneSays: (number: string) => `In an emergency do not write, call <call>${number}</call>.`,
    email: 'E-mail',
    emailSays: 'Answered within 2 hours.',
    address: 'Address',
    addressSays: 'Your appointment names the room.',
    places: 'Our other places',
    placeEmergency: (number: string) => `In an emergency near there call <call>${number}</call>.`,
    hours: 'Hours',
    hoursAre: 'Mon-Fri 8AM-8PM',
    hoursSays: 'Booking is open at any hour.',
  },
  asked: {
    heading: 'Common questions',
    book: 'How do I book an appointment?',
    bookSays: (days: string, minutes: string) =>
      `Choose a doctor, then a time that is free; today and the ${days} after it can be booked. You pay by card, PayPal or at the clinic. While you pay by card, the time is held for you for ${minutes}.`,
    cancel: 'Can I cancel, and do I get my money back?',
    cancelSays:
      'Yes, on your dashboard: a consultation while it is pending, other kinds of visit until some hours before. Your money comes back. For a few kinds we charge a fee if you cancel late. We show it before you book.',
    doctors: 'Who are the doctors?',
    doctorsSays:
      'Every doctor is added by the clinic; nobody can list themselves. The directory shows their specialization, years of experience, fee and the times they really have.',
    privacy: 'What happens with what I tell you?',
    privacySays:
      'You see all of it. Doctors and other staff who look after you see what they need for their work, and people you let act for you see what you agreed to. We do not sell it. The privacy page says who reads what.',
  },
}
