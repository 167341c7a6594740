/** The services beside the doctors. */
export const services = {
  title: 'Services · Salus',
  description: 'Ambulance booking, home sample collection, hospital beds, mental health counseling and vaccinations.',
  heading: 'Care that is not an appointment.',
  lead: 'Five services beside the doctors, all asked for from your dashboard.',
  offered: {
    ambulance: {
      name: '24x7 ambulance booking',
      says: 'Ask for an ambulance at any hour and see how far along it is. For a life in danger, call first.',
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
      says: 'Speak with a counselor in confidence, as often as you need and at your own pace.',
      act: 'Find a counselor',
    },
    vaccination: {
      name: 'Vaccination scheduler',
      says: 'Know which vaccination is due and when, for you and for your children.',
      act: 'Plan a vaccination',
    },
  },
  emergency: {
    label: 'Emergency',
    heading: 'A life in danger?',
    says: (number: string) => `Leave this page and call. ${number} answers at any hour.`,
    call: 'Call Emergency Services',
  },
}
