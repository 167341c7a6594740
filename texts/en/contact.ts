/** How Salus is reached, and what people ask. */
export const contact = {
  title: 'Contact · Salus',
  description: 'Telephone, e-mail, address and hours of Salus. Support answers within 2 hours.',
  heading: 'A person answers.',
  lead: 'Write or call, and our support team responds within 2 hours.',
  book: 'Book Appointment',
  more: 'Learn More',
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
    heading: 'Asked before',
    book: 'How do I book an appointment?',
    bookSays: (days: string, minutes: string) =>
      `Choose a doctor, then a time that is free; today and the ${days} after it can be booked. You pay by card, PayPal or at the clinic. While you pay by card, the time is held for you for ${minutes}.`,
    cancel: 'Can I cancel, and do I get my money back?',
    cancelSays:
      'Yes, on your dashboard: a consultation while it is pending, other kinds of visit until some hours before. Your money comes back. For a few kinds cancelling late costs a fee, which you read before you book.',
    doctors: 'Who are the doctors?',
    doctorsSays:
      'Every doctor is added by the clinic; nobody can list themselves. The directory shows their specialization, years of experience, fee and the times they really have.',
    privacy: 'What happens with what I tell you?',
    privacySays:
      'Your profile is yours alone. Doctors see the appointments you make with them, and what they write about a visit is shown to you. We sell nothing to anybody.',
  },
}
