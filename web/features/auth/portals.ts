import type { Role } from '#contract/endpoint.ts'

/** One of the four doors: who comes in by it, what it says, and where it leads. */
export type Portal = {
  /**
   * The roles that belong here; the first is the one a log-in is made with, unless the demo's e-mail tells otherwise.
   */
  roles: readonly [Role, ...Role[]]
  heading: string
  lead: string
  success: string
  /** Where people go who came from nowhere in particular. */
  destination: string
  /** Only below this path are people led back to where they came from. */
  area: string
  demoEmail: string
}

export const patientPortal: Portal = {
  roles: ['user', 'test'],
  heading: 'Welcome back',
  lead: 'Log in to book, see and change your appointments.',
  success: 'Login Successful',
  destination: '/',
  area: '/',
  demoEmail: 'patient@salus.test',
}

export const doctorPortal: Portal = {
  roles: ['doctor'],
  heading: 'Doctor login',
  lead: 'Your day, your patients and your week.',
  success: 'Doctor Login Successful',
  destination: '/doctor/dashboard',
  area: '/doctor/',
  demoEmail: 'doctor@salus.test',
}

export const adminPortal: Portal = {
  roles: ['admin'],
  heading: 'Admin login',
  lead: 'Doctors, appointments and how the clinic is doing.',
  success: 'Admin Login Successful',
  destination: '/admin/dashboard',
  area: '/admin/',
  demoEmail: 'admin@salus.test',
}

export const deskPortal: Portal = {
  roles: ['reception'],
  heading: 'Reception login',
  lead: 'Who is expected, who is here, who needs a time.',
  success: 'Reception Login Successful',
  destination: '/desk',
  area: '/desk',
  demoEmail: 'desk@salus.test',
}

/**
 * Where an account of this role goes on from a mailed link, which any browser may have opened: whoever is not logged in
 * there comes to the door of their own portal, and whoever is goes through it.
 */
export const wayIn: Record<Role, string> = {
  user: '/dashboard',
  doctor: '/doctor/login',
  admin: '/admin/login',
  reception: '/desk/login',
  test: '/test',
}

/** Where each role changes its own name and address. */
export const ownProfile: Record<Role, string> = {
  user: '/profile',
  doctor: '/doctor/dashboard/profile',
  admin: '/admin/dashboard/settings',
  reception: '/desk/settings',
  test: '/test',
}

export const demoPassword = 'salus-demo'

/** The demo's system check has no door of its own. */
const demoCheckEmail = 'test@salus.test'

/**
 * The role a log-in is made with. The role `test` has no portal: it comes by the patients' door, on the way to /test.
 */
export function roleAtDoor(portal: Portal, from: string | undefined, email: string, demo: boolean): Role {
  const toCheck = from === '/test' || (demo && email.trim().toLowerCase() === demoCheckEmail)
  return toCheck && portal.roles.includes('test') ? 'test' : portal.roles[0]
}
