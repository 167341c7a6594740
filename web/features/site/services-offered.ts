/**
 * The five services of the services page. The id is the address of its card within the page, `to` where it is asked
 * for.
 */
export const services = [
  { id: 'ambulance', to: '/dashboard/ambulance' },
  { id: 'home-sample-collection', to: '/dashboard/services/sample-collection' },
  { id: 'hospital-beds', to: '/dashboard/services/bed' },
  { id: 'counseling', to: '/doctors?specialization=Psychiatry&sort=soonest' },
  { id: 'vaccination', to: '/dashboard/services/vaccination' },
] as const

/** What the foot of the pages offers besides. */
export const alsoOffered = [
  { id: 'health-checkup', to: '/dashboard/services/health-checkup' },
  { id: 'medicine-delivery', to: '/dashboard/services/medicine-delivery' },
  { id: 'lab-tests', to: '/dashboard/services/lab-tests' },
] as const
