/** The sections of the doctor's portal; `…Short` is for the bar of a phone. */
export const doctorNav = {
  dashboard: 'Dashboard',
  dashboardShort: 'Today',
  appointments: 'Appointments',
  appointmentsShort: 'Visits',
  patients: 'Patients',
  repeats: 'Repeats',
  shared: 'Shared with me',
  schedule: 'Schedule',
  profile: 'Profile',
  settings: 'Settings',
}
