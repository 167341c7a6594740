import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

export default [
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
  route('admin/login', 'pages/admin-login.tsx'),
  route('doctor/login', 'pages/doctor-login.tsx'),
  route('profile', 'pages/profile.tsx'),
  layout('pages/dashboard/layout.tsx', [
    ...prefix('dashboard', [
      index('pages/dashboard/home.tsx'),
      route('profile', 'pages/dashboard/profile.tsx'),
      route('doctors', 'pages/dashboard/doctors.tsx'),
      route('book', 'pages/dashboard/book.tsx'),
      route('services', 'pages/dashboard/services.tsx'),
      route('services/:kind', 'pages/dashboard/service.tsx'),
      route('ambulance', 'pages/dashboard/ambulance.tsx'),
      route('settings', 'pages/dashboard/settings.tsx'),
    ]),
  ]),
  route('book-appointment/:doctorId', 'pages/book-appointment.tsx'),
  layout('pages/doctor/layout.tsx', [
    ...prefix('doctor/dashboard', [
      index('pages/doctor/home.tsx'),
      route('appointments', 'pages/doctor/appointments.tsx'),
      route('patients', 'pages/doctor/patients.tsx'),
      route('patients/:patientId', 'pages/doctor/patient.tsx'),
      route('schedule', 'pages/doctor/schedule.tsx'),
      route('profile', 'pages/doctor/profile.tsx'),
      route('settings', 'pages/doctor/settings.tsx'),
    ]),
  ]),
  layout('pages/admin/layout.tsx', [
    ...prefix('admin/dashboard', [
      index('pages/admin/home.tsx'),
      route('requests', 'pages/admin/requests.tsx'),
      route('catalogue', 'pages/admin/catalogue.tsx'),
      route('settings', 'pages/admin/settings.tsx'),
    ]),
  ]),
  route('test', 'pages/system-check.tsx'),
  route('*', 'pages/missing.tsx'),
] satisfies RouteConfig
