import type { Role } from '#contract/endpoint.ts'

/** One of the four log-in pages: who uses it, and where it leads. */
export type Portal = {
  /** The name of its texts. */
  name: 'patient' | 'doctor' | 'admin' | 'desk'
  /** The roles of this portal. Log-ins use the first one; `roleAtDoor` knows the exception. */
  roles: readonly [Role, ...Role[]]
  /** Where people go who did not come from a certain page. */
  destination: string
  /** Only pages below this path are returned to after the log-in. */
  area: string
  demoEmail: string
}

export const patientPortal: Portal = {
  name: 'patient',
  roles: ['user', 'test'],
  destination: '/',
  area: '/',
  demoEmail: 'patient@salus.test',
}

export const doctorPortal: Portal = {
  name: 'doctor',
  roles: ['doctor'],
  destination: '/doctor/dashboard',
  area: '/doctor/',
  demoEmail: 'doctor@salus.test',
}

export const adminPortal: Portal = {
  name: 'admin',
  roles: ['admin'],
  destination: '/admin/dashboard',
  area: '/admin/',
  demoEmail: 'admin@salus.test',
}

export const deskPortal: Portal = {
  name: 'desk',
  roles: ['reception'],
  destination: '/desk',
  area: '/desk',
  demoEmail: 'desk@salus.test',
}

/**
 * Where a mailed link leads an account of this role. Any browser may open the link: people who are not logged in there
 * see their portal's log-in, and others pass through it.
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

/**
 * The name of the log-in draft of a portal. The page for forgotten passwords uses it, too. Each portal has its own, so
 * that a patient's address does not appear at the desk's log-in.
 */
export const wayInDraft = (door: Portal['name']): string => `log-in-${door}`

/** The portal from which somebody came to the page for forgotten passwords. */
export function doorIn(state: unknown): Portal['name'] {
  const door = typeof state === 'object' && state !== null && 'door' in state ? state.door : undefined
  return [doctorPortal, adminPortal, deskPortal].find(({ name }) => name === door)?.name ?? 'patient'
}

export const demoPassword = 'salus-demo'

/** The demo's system check has no portal of its own. */
const demoCheckEmail = 'test@salus.test'

/** The role to log in with. The role `test` has no portal: it uses the patients' log-in, on the way to /test. */
export function roleAtDoor(portal: Portal, from: string | undefined, email: string, demo: boolean): Role {
  const toCheck = from === '/test' || (demo && email.trim().toLowerCase() === demoCheckEmail)
  return toCheck && portal.roles.includes('test') ? 'test' : portal.roles[0]
}
