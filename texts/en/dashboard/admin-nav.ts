/** The sections of the admin's portal; `…Short` is for the bar of a phone. */
export const adminNav = {
  overview: 'Overview',
  appointments: 'Appointments',
  appointmentsShort: 'Visits',
  doctors: 'Doctors',
  requests: 'Requests',
  addDoctor: 'Add doctor',
  payments: 'Payments',
  analytics: 'Analytics',
  catalogue: 'Catalogue',
  kinds: 'Kinds of visit',
<<<<<<< HEAD
  substances: 'Substances',
=======
  paperTemplates: 'Templates of papers',
>>>>>>> main
  places: 'Places',
  users: 'Users',
  staff: 'Staff and rights',
  audit: 'Audit',
  jobs: 'Background work',
  firstDay: 'First day',
  moveIn: 'Import data',
  settings: 'Settings',
}
