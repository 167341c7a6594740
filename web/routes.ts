import { index, layout, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/**
 * A dashboard: its frame, and in it the sections, where one that breaks leaves the frame standing; those `beside` have
 * addresses of their own.
 */
const dashboard = (name: string, at: string, sections: RouteConfigEntry[], beside: RouteConfigEntry[] = []) =>
  layout(`pages/${name}/layout.tsx`, [
    layout('pages/section.tsx', { id: `${name}-section` }, [...prefix(at, sections), ...beside]),
  ])

export default [
  layout('pages/public-layout.tsx', [
    index('pages/landing.tsx'),
    route('about', 'pages/about.tsx'),
    route('contact', 'pages/contact.tsx'),
    route('services', 'pages/services.tsx'),
    route('terms', 'pages/terms.tsx'),
    route('privacy', 'pages/privacy.tsx'),
    route('doctors', 'pages/doctors.tsx'),
    route('doctors/:doctorId', 'pages/doctor.tsx'),
    route('signup', 'pages/signup.tsx'),
    route('login', 'pages/login.tsx'),
    route('forgot-password', 'pages/forgot-password.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('confirm-email', 'pages/confirm-email.tsx'),
    route('change-email', 'pages/change-email.tsx'),
    route('admin/login', 'pages/admin-login.tsx'),
    route('doctor/login', 'pages/doctor-login.tsx'),
    route('desk/login', 'pages/desk-login.tsx'),
    route('profile', 'pages/profile.tsx'),
    route('book-appointment/:doctorId', 'pages/book-appointment.tsx'),
    route('pay/paypal', 'pages/pay/back-from-paypal.tsx'),
    route('sandbox/paypal', 'pages/pay/sandbox-paypal.tsx'),
    route('test', 'pages/system-check.tsx'),
    route('*', 'pages/missing.tsx'),
  ]),
  dashboard('dashboard', 'dashboard', [
    index('pages/dashboard/home.tsx'),
    route('profile', 'pages/dashboard/profile.tsx'),
    route('doctors', 'pages/dashboard/doctors.tsx'),
    route('book', 'pages/dashboard/book.tsx'),
    route('services', 'pages/dashboard/services.tsx'),
    route('services/:kind', 'pages/dashboard/service.tsx'),
    route('ambulance', 'pages/dashboard/ambulance.tsx'),
    route('family', 'pages/dashboard/family.tsx'),
    route('family/:personId', 'pages/dashboard/person.tsx'),
    route('settings', 'pages/dashboard/settings.tsx'),
  ]),
  dashboard(
    'doctor',
    'doctor/dashboard',
    [
      index('pages/doctor/home.tsx'),
      route('appointments', 'pages/doctor/appointments.tsx'),
      route('patients', 'pages/doctor/patients.tsx'),
      route('patients/:patientId', 'pages/doctor/patient.tsx'),
      route('schedule', 'pages/doctor/schedule.tsx'),
      route('profile', 'pages/doctor/profile.tsx'),
      route('settings', 'pages/doctor/settings.tsx'),
    ],
    [route('doctor/calendar', 'pages/doctor/calendar.tsx')],
  ),
  dashboard('desk', 'desk', [
    index('pages/desk/home.tsx'),
    route('calendar', 'pages/desk/calendar.tsx'),
    route('money', 'pages/desk/money.tsx'),
    route('people', 'pages/desk/people.tsx'),
    route('people/:personId', 'pages/desk/person.tsx'),
    route('settings', 'pages/desk/settings.tsx'),
  ]),
  dashboard(
    'admin',
    'admin/dashboard',
    [
      index('pages/admin/home.tsx'),
      route('first-day', 'pages/admin/first-day.tsx'),
      route('moving-in', 'pages/admin/moving-in.tsx'),
      route('add-doctor', 'pages/admin/add-doctor.tsx'),
      route('doctors', 'pages/admin/doctors.tsx'),
      route('appointments', 'pages/admin/appointments.tsx'),
      route('payments', 'pages/admin/payments.tsx'),
      route('analytics', 'pages/admin/analytics.tsx'),
      route('users', 'pages/admin/users.tsx'),
      route('people', 'pages/admin/people.tsx'),
      route('people/:personId', 'pages/admin/person.tsx'),
      route('staff', 'pages/admin/staff.tsx'),
      route('audit', 'pages/admin/audit.tsx'),
      route('jobs', 'pages/admin/jobs.tsx'),
      route('requests', 'pages/admin/requests.tsx'),
      route('catalogue', 'pages/admin/catalogue.tsx'),
      route('kinds', 'pages/admin/kinds.tsx'),
      route('places', 'pages/admin/places.tsx'),
      route('settings', 'pages/admin/settings.tsx'),
    ],
    [route('admin/calendar', 'pages/admin/calendar.tsx')],
  ),
] satisfies RouteConfig
