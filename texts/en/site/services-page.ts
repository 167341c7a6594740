/** The services beside the doctors. */
export const servicesPage = {
  title: 'Services · Salus',
  description: 'Ambulance booking, home sample collection, hospital beds, mental health counseling and vaccinations.',
  heading: 'Other services',
  lead: 'You can also request these services.',
  ambulance: 'Ambulance booking',
  offered: {
    ambulance: {
      name: '24x7 ambulance booking',
      says: 'Ask for an ambulance and follow your request. If a life is in danger, call first.',
      act: 'Book an ambulance',
    },
    'home-sample-collection': {
      name: 'Home sample collection',
      says: 'A trained collector comes to your door at an agreed time and takes the sample there.',
      act: 'Arrange a collection',
    },
    'hospital-beds': {
      name: 'Hospital bed availability',
      says: 'Find out where there is a bed before you set out, and ask for one to be kept.',
      act: 'Ask for a bed',
    },
    counseling: {
      name: 'Mental health counseling',
      says: 'Book an appointment with a doctor for mental health.',
      act: 'See mental health doctors',
    },
    vaccination: {
      name: 'Vaccination scheduler',
      says: 'Choose a vaccination and a day that suits you, for you or your child.',
      act: 'Plan a vaccination',
    },
  },
  emergency: {
    label: 'Emergency',
    heading: 'Is someone’s life in danger?',
    says: (number: string) => `Call ${number} now, at any hour.`,
    call: 'Call Emergency Services',
  },
}
