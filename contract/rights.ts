import type { Role } from './roles.ts'

/**
 * The roles whose log-ins have rights. Whoever is a doctor, a patient or the system check may do what their role may.
 */
export const staffRoles = ['admin', 'reception'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What staff may be allowed: each opens some endpoints, which name it. */
export const rights = [
  'appointments',
  'payments',
  'doctors',
  'accounts',
  'privacy',
  'care-requests',
  'catalogue',
  'figures',
  'desk',
  'people',
  'take-money',
  'system',
  'setup',
  'audit',
  'staff',
] as const
export type Right = (typeof rights)[number]

/** Every right there is, and those that come with later versions. */
export const everyRight = 'all'
/** What a row of rights may say. */
export const grants = [everyRight, ...rights] as const
export type Grant = (typeof grants)[number]

export const isStaffRole = (role: Role): role is StaffRole => (staffRoles as readonly Role[]).includes(role)

/** Whether somebody with these rights may do what this one, or every one, is for. */
export const mayDo = (own: readonly Grant[], right: Grant): boolean => own.includes(everyRight) || own.includes(right)

/** What of `wanted` somebody with these rights does not have, and so cannot give or take. */
export const beyond = (own: readonly Grant[], wanted: readonly Grant[]): Grant[] =>
  wanted.filter((right) => !mayDo(own, right))

/** The rights that a role has any use for. */
export const grantsOf: Record<StaffRole, readonly Grant[]> = {
  admin: grants,
  reception: ['desk', 'people', 'take-money'],
}

/** What people usually get, by the work they do. Nothing keeps to it: rights can be given and taken one by one. */
export const presets = {
  admin: { name: 'Admin', role: 'admin', rights: [everyRight] },
  manager: {
    name: 'Manager',
    role: 'admin',
    rights: [
      'appointments',
      'payments',
      'take-money',
      'doctors',
      'accounts',
      'care-requests',
      'catalogue',
      'figures',
      'desk',
      'people',
    ],
  },
  desk: { name: 'Reception', role: 'reception', rights: ['desk', 'people', 'take-money'] },
  auditor: { name: 'Auditor', role: 'admin', rights: ['audit', 'figures'] },
} as const satisfies Record<string, { name: string; role: StaffRole; rights: readonly Grant[] }>

export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as [Preset, ...Preset[]]

/** The preset that somebody has exactly, if any. */
export function presetOf({ role, rights: own }: { role: Role; rights: readonly Grant[] }): Preset | undefined {
  return presetNames.find((name) => {
    const preset: { role: Role; rights: readonly Grant[] } = presets[name]
    return (
      preset.role === role && preset.rights.length === own.length && preset.rights.every((one) => own.includes(one))
    )
  })
}
