/**
 * The five services of the services page. The id is the address of its card within the page, `to` where it is asked
 * for.
 */
export const services = [
  {
    id: 'ambulance',
    to: '/dashboard/ambulance',
    name: '24x7 ambulance booking',
    short: 'Ambulance booking',
    says: 'Ask for an ambulance at any hour and see how far along it is. For a life in danger, call first.',
    act: 'Book an ambulance',
  },
  {
    id: 'home-sample-collection',
    to: '/dashboard/services/sample-collection',
    name: 'Home sample collection',
    short: 'Home sample collection',
    says: 'A trained collector comes to your door at an agreed time and takes the sample there.',
    act: 'Arrange a collection',
  },
  {
    id: 'hospital-beds',
    to: '/dashboard/services/bed',
    name: 'Hospital bed availability',
    short: 'Hospital bed availability',
    says: 'Find out where there is a bed before you set out, and ask for one to be kept.',
    act: 'Ask for a bed',
  },
  {
    id: 'counseling',
    to: '/doctors?specialization=Psychiatry&sort=soonest',
    name: 'Mental health counseling',
    short: 'Mental health counseling',
    says: 'Speak with a counselor in confidence, as often as you need and at your own pace.',
    act: 'Find a counselor',
  },
  {
    id: 'vaccination',
    to: '/dashboard/services/vaccination',
    name: 'Vaccination scheduler',
    short: 'Vaccination scheduler',
    says: 'Know which vaccination is due and when, for you and for your children.',
    act: 'Plan a vaccination',
  },
] as const

/** What the foot of the pages offers besides. */
export const alsoOffered = [
  { name: 'Health checkup', to: '/dashboard/services/health-checkup' },
  { name: 'Medicine delivery', to: '/dashboard/services/medicine-delivery' },
  { name: 'Lab tests', to: '/dashboard/services/lab-tests' },
  { name: 'Health records', to: '/dashboard?tab=past' },
]
