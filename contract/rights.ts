import type { Role } from './roles.ts'
import type { ImportKind } from './rules.ts'

/** The roles with rights. Doctors, patients and the system check may do what their role may do. */
export const staffRoles = ['admin', 'reception'] as const
export type StaffRole = (typeof staffRoles)[number]

/** The rights of staff; each endpoint names the one it needs. */
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

/** All rights, those of later versions included. */
export const everyRight = 'all'
/** The possible values of a granted right. */
export const grants = [everyRight, ...rights] as const
export type Grant = (typeof grants)[number]

export const isStaffRole = (role: Role): role is StaffRole => (staffRoles as readonly Role[]).includes(role)

/** Whether these rights include one right, or all rights. */
export const mayDo = (own: readonly Grant[], right: Grant): boolean => own.includes(everyRight) || own.includes(right)

/** The rights that an import needs in addition to `setup`: the same as for entering its records by hand. */
export const rightsOfImport: Record<ImportKind, readonly Right[]> = {
  people: ['people'],
  appointments: ['people', 'appointments'],
  balances: ['people', 'payments'],
}

/** Those of `wanted` that somebody with these rights does not have, and so can neither give nor take. */
export const beyond = (own: readonly Grant[], wanted: readonly Grant[]): Grant[] =>
  wanted.filter((right) => !mayDo(own, right))

/** A right for one place. */
export type PlaceRights = { placeId: string; rights: readonly Grant[] }
/** The rights of an account: `rights` for all places, `placeRights` for one place each. */
export type Holder = { rights?: readonly Grant[] | undefined; placeRights?: readonly PlaceRights[] | undefined }

/** The places for which somebody has at least one of these rights; null: all places. Empty: none. */
export function placesOf({ rights: own = [], placeRights = [] }: Holder, wanted: readonly Right[]): string[] | null {
  const isAmong = (held: readonly Grant[]) => wanted.some((right) => mayDo(held, right))
  if (isAmong(own)) return null
  return placeRights.filter((at) => isAmong(at.rights)).map(({ placeId }) => placeId)
}

/** The rights of somebody at a place. */
export const rightsAt = ({ rights: own = [], placeRights = [] }: Holder, placeId: string): Grant[] => [
  ...new Set([...own, ...placeRights.filter((at) => at.placeId === placeId).flatMap((at) => at.rights)]),
]

/** Rights that cannot be given for one place, because they are about the whole clinic. */
export const onlyForAll: readonly Grant[] = [
  'doctors',
  'accounts',
  'privacy',
  'care-requests',
  'figures',
  'system',
  'setup',
  'audit',
]

/** Whether somebody has this right for all places, or for at least one. */
export function mayDoSomewhere(holder: Holder | null | undefined, right: Right): boolean {
  const places = placesOf(holder ?? {}, [right])
  return !places || (places.length > 0 && !onlyForAll.includes(right))
}

/**
 * Whether somebody may give or take all of `wanted`: they have each of these rights for the same places, or for all.
 */
export const reaches = (own: Holder, { rights: wanted = [], placeRights = [] }: Holder): boolean =>
  beyond(own.rights ?? [], wanted).length === 0 &&
  placeRights.every((at) => beyond(rightsAt(own, at.placeId), at.rights).length === 0)

/** Things in an address that belong to a place (`place_of` in SQL). */
export const placedThings = [
  'appointment',
  'payment',
  'change-request',
  'waiting',
  'time-off',
  'till-shift',
  'screen',
  'place',
  'room',
  'closure',
] as const
export type PlacedThing = (typeof placedThings)[number]

/**
 * What an endpoint allows a caller who has its right for some places only:
 * - `all`: nothing. The endpoint needs the right for all places (`right_for_all_needed`).
 * - `places`: things of these places. Another `placeId` in the query or body counts as unknown, and the verb filters
 *   its rows by `caller.places`.
 * - a placed thing: the same. An `{id}` in the address that names such a thing at another place counts as unknown, too.
 * - `clinic`: everything. People and lists of words belong to the clinic, not to a place.
 */
export type Scope = 'all' | 'places' | 'clinic' | PlacedThing
export const isPlacedThing = (scope: Scope | undefined): scope is PlacedThing =>
  (placedThings as readonly (string | undefined)[]).includes(scope)

/** The rights that make sense for a role. */
export const grantsOf: Record<StaffRole, readonly Grant[]> = {
  admin: grants,
  reception: ['desk', 'people', 'take-money'],
}

/** Usual sets of rights, by the work people do. Rights can also be given and taken one by one. */
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

/** The preset that equals somebody's rights, if any. */
export function presetOf({ role, rights: own }: { role: Role; rights: readonly Grant[] }): Preset | undefined {
  return presetNames.find((name) => {
    const preset: { role: Role; rights: readonly Grant[] } = presets[name]
    return (
      preset.role === role && preset.rights.length === own.length && preset.rights.every((one) => own.includes(one))
    )
  })
}
