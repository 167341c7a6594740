import type { Role } from './roles.ts'
import type { ImportKind } from './rules.ts'

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

/**
 * The rights that an import needs beside `setup`: those of what it makes, as for whoever types it. They come with what
 * it tells, such as who is known here, and with visits for no fee.
 */
export const rightsOfImport: Record<ImportKind, readonly Right[]> = {
  people: ['people'],
  appointments: ['people', 'appointments'],
  balances: ['people', 'payments'],
}

/** What of `wanted` somebody with these rights does not have, and so cannot give or take. */
export const beyond = (own: readonly Grant[], wanted: readonly Grant[]): Grant[] =>
  wanted.filter((right) => !mayDo(own, right))

/** A right for one place. */
export type PlaceRights = { placeId: string; rights: readonly Grant[] }
/** What somebody may do: `rights` for all places, `placeRights` for one place each. */
export type Holder = { rights?: readonly Grant[] | undefined; placeRights?: readonly PlaceRights[] | undefined }

/**
 * The places for which somebody has at least one of these rights; null: for all places. An empty list: for none.
 */
export function placesOf({ rights: own = [], placeRights = [] }: Holder, wanted: readonly Right[]): string[] | null {
  const isAmong = (held: readonly Grant[]) => wanted.some((right) => mayDo(held, right))
  if (isAmong(own)) return null
  return placeRights.filter((at) => isAmong(at.rights)).map(({ placeId }) => placeId)
}

/** What somebody may do at a place. */
export const rightsAt = ({ rights: own = [], placeRights = [] }: Holder, placeId: string): Grant[] => [
  ...new Set([...own, ...placeRights.filter((at) => at.placeId === placeId).flatMap((at) => at.rights)]),
]

/** Rights that open nothing for one place: what they are for belongs to the whole clinic. */
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

/** Whether somebody has a use for what this right opens: at all places, or at one at least. */
export function mayDoSomewhere(holder: Holder | null | undefined, right: Right): boolean {
  const places = placesOf(holder ?? {}, [right])
  return !places || (places.length > 0 && !onlyForAll.includes(right))
}

/**
 * Whether somebody could give or take all of `wanted`: they have each of its rights for the same places, or for all.
 */
export const reaches = (own: Holder, { rights: wanted = [], placeRights = [] }: Holder): boolean =>
  beyond(own.rights ?? [], wanted).length === 0 &&
  placeRights.every((at) => beyond(rightsAt(own, at.placeId), at.rights).length === 0)

/** What an address can name that belongs to a place (`place_of` in SQL). */
export const placedThings = [
  'appointment',
  'payment',
  'change-request',
  'time-off',
  'till-shift',
  'screen',
  'place',
  'room',
  'closure',
] as const
export type PlacedThing = (typeof placedThings)[number]

/**
 * What a right opens of an endpoint where it is held for some places only:
 * - `all`: nothing. The endpoint needs the right for all places (`right_for_all_needed`).
 * - `places`: what belongs to these places. Another `placeId` in the query or body is as unknown as one that does not
 *   exist, and the verb filters by `caller.places`.
 * - a placed thing: the same, and so is an `{id}` in the address that names such a thing at another place.
 * - `clinic`: everything; people and lists of words belong to the clinic, not to a place.
 */
export type Scope = 'all' | 'places' | 'clinic' | PlacedThing
export const isPlacedThing = (scope: Scope | undefined): scope is PlacedThing =>
  (placedThings as readonly (string | undefined)[]).includes(scope)

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
