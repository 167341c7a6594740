import type { Role } from '#contract/endpoint.ts'

/** One of the four doors: who comes in by it, and where it leads. */
export type Portal = {
  /** What it says stands in the texts by this name. */
  name: 'patient' | 'doctor' | 'admin' | 'desk'
  /**
   * The roles that belong here; the first is the one a log-in is made with, unless the demo's e-mail tells otherwise.
   */
  roles: readonly [Role, ...Role[]]
  /** Where people go who came from nowhere in particular. */
  destination: string
  /** Only below this path are people led back to where they came from. */
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

/**
 * The name of the draft of a log-in at this door, whose address is also the one whose password is forgotten. Each door
 * has its own: a patient's address is nothing to be found at the desk's.
 */
export const wayInDraft = (door: Portal['name']): string => `log-in-${door}`

/** The door by which somebody came who has forgotten their password, as its link says. */
export function doorIn(state: unknown): Portal['name'] {
  const door = typeof state === 'object' && state !== null && 'door' in state ? state.door : undefined
  return [doctorPortal, adminPortal, deskPortal].find(({ name }) => name === door)?.name ?? 'patient'
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
