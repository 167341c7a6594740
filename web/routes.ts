import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('pages/landing.tsx'),
  route('about', 'pages/about.tsx'),
  route('contact', 'pages/contact.tsx'),
  route('services', 'pages/services.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  route('doctors', 'pages/doctors.tsx'),
  route('signup', 'pages/signup.tsx'),
  route('login', 'pages/login.tsx'),
  route('admin/login', 'pages/admin-login.tsx'),
  route('doctor/login', 'pages/doctor-login.tsx'),
  route('dashboard', 'pages/dashboard.tsx'),
  route('dashboard/ambulance', 'pages/emergency.tsx'),
  route('book-appointment/:doctorId', 'pages/book-appointment.tsx'),
  route('doctor/dashboard', 'pages/staff-home.tsx', { id: 'doctor-home' }),
  route('admin/dashboard', 'pages/staff-home.tsx', { id: 'admin-home' }),
  route('test', 'pages/staff-home.tsx', { id: 'test-home' }),
  route('*', 'pages/missing.tsx'),
] satisfies RouteConfig
