import type { User } from '#contract/auth/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import { type Holder, mayDoSomewhere, type Right, rights } from '#contract/rights.ts'
import { claimsIn, hasRunOut } from './token-claims.ts'
import { lockedFor } from './desk-passes.ts'
import { localStore } from '../drafts/storage.ts'
import { storedToken } from '../wire/transport.ts'

/** The person who is probably logged in: the frame is drawn for them until the server has answered. */
export type ExpectedUser = {
  id: string
  role: Role
  may: readonly Right[]
  /** What they may at which place, where they may not everywhere. */
  placeRights: NonNullable<Holder['placeRights']>
  rights: NonNullable<Holder['rights']>
}

/** Also read by `start/draw-frame.ts`, an inline script. */
const key = 'may'

/** Notes the person's rights, so that their next page can draw its sections at once. */
export const noteExpected = (user: User): void =>
  localStore.set(
    key,
    JSON.stringify({
      id: user.id,
      may: rights.filter((right) => mayDoSomewhere(user, right)),
      rights: user.rights ?? [],
      placeRights: user.placeRights ?? [],
    }),
  )

export const forgetExpected = (): void => localStore.remove(key)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Whether it is what `noteExpected` writes: another version, or somebody, may have written anything. */
const isKept = (known: unknown): known is Omit<ExpectedUser, 'role'> =>
  isObject(known) &&
  typeof known.id === 'string' &&
  isTexts(known.may) &&
  isTexts(known.rights) &&
  Array.isArray(known.placeRights) &&
  known.placeRights.every((at) => isObject(at) && typeof at.placeId === 'string' && isTexts(at.rights))

function kept(id: string): Omit<ExpectedUser, 'role'> | undefined {
  try {
    const known: unknown = JSON.parse(localStore.get(key) ?? '{}')
    return isKept(known) && known.id === id ? known : undefined
  } catch {
    return undefined
  }
}

/**
 * The person by the stored token, which the server may already refuse. Undefined where it has expired, its owner has
 * locked the pages, or the server has never confirmed it in this browser.
 */
export function expectedUser(): ExpectedUser | undefined {
  const claims = claimsIn(storedToken.get())
  const { id, role } = claims
  if (!id || !role || hasRunOut(claims) || lockedFor() === id) return undefined
  const known = kept(id)
  return known && { ...known, role }
}

let askedEarlyFor: string | undefined

/** Notes for whom the page's first queries began, before the server has confirmed the log-in. */
export function noteAskedEarly(id: string): void {
  askedEarlyFor = id
}

/**
 * Answers, once, whether the first queries began for another account than the confirmed one: another tab may have
 * logged in meanwhile.
 */
export function wereAskedForAnother(id: string): boolean {
  const isAnother = askedEarlyFor !== undefined && askedEarlyFor !== id
  askedEarlyFor = undefined
  return isAnother
}
