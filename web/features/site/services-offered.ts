/** The five services of the services page. The id is the anchor of its card; `to` is the page to request it. */
export const services = [
  { id: 'ambulance', to: '/dashboard/ambulance' },
  { id: 'home-sample-collection', to: '/dashboard/services/sample-collection' },
  { id: 'hospital-beds', to: '/dashboard/services/bed' },
  { id: 'counseling', to: '/doctors?specialization=Psychiatry&sort=soonest' },
  { id: 'vaccination', to: '/dashboard/services/vaccination' },
] as const

/** Further services in the footer. */
export const alsoOffered = [
  { id: 'health-checkup', to: '/dashboard/services/health-checkup' },
  { id: 'medicine-delivery', to: '/dashboard/services/medicine-delivery' },
  { id: 'lab-tests', to: '/dashboard/services/lab-tests' },
  { id: 'health-records', to: '/dashboard/record' },
  { id: 'medication-reminders', to: '/dashboard/medicines' },
  { id: 'health-insights', to: '/dashboard/insights' },
  { id: 'messages', to: '/dashboard/messages' },
] as const
