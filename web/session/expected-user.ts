import type { User } from '#contract/auth/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import { mayDoSomewhere, type Right, rights } from '#contract/rights.ts'
import { claimsIn, hasRunOut } from './token-claims.ts'
import { lockedFor } from './desk-passes.ts'
import { localStore } from '../drafts/storage.ts'
import { storedToken } from '../wire/transport.ts'

/** The person who is probably logged in: the frame is drawn for them until the server has answered. */
export type ExpectedUser = { id: string; role: Role; may: readonly Right[] }

/** Also read by `start/draw-frame.ts`, an inline script. */
const key = 'may'

/** Notes the person's rights, so that their next page can draw its sections at once. */
export const noteExpected = (user: User): void =>
  localStore.set(key, JSON.stringify({ id: user.id, may: rights.filter((right) => mayDoSomewhere(user, right)) }))

export const forgetExpected = (): void => localStore.remove(key)

function kept(id: string): readonly Right[] | undefined {
  try {
    const { id: of, may } = JSON.parse(localStore.get(key) ?? '{}')
    return of === id ? may : undefined
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
  const may = kept(id)
  return may && { id, role, may }
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
