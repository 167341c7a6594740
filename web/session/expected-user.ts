import type { User } from '#contract/auth/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import { mayDoSomewhere, type Right, rights } from '#contract/rights.ts'
import { claimsIn, hasRunOut } from './token-claims.ts'
import { lockedFor } from './desk-passes.ts'
import { localStore } from '../drafts/storage.ts'
import { storedToken } from '../wire/transport.ts'

/** Who the pages will probably be for: what a frame is drawn by until the server has said so. */
export type ExpectedUser = { id: string; role: Role; may: readonly Right[] }

/** Also read by `start/draw-frame.ts`, which is a script of its own. */
const key = 'may'

/** Keeps which sections somebody has, so that their next page can show them at once. */
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
 * Read out of the token, which the server may refuse by now. Undefined where it has run out, where its owner has
 * locked, and where the server has never said in this browser whose it is.
 */
export function expectedUser(): ExpectedUser | undefined {
  const claims = claimsIn(storedToken.get())
  const { id, role } = claims
  if (!id || !role || hasRunOut(claims) || lockedFor() === id) return undefined
  const may = kept(id)
  return may && { id, role, may }
}

let askedEarlyFor: string | undefined

/** Notes for whom a page's first questions began, before the server has said who this is. */
export function noteAskedEarly(id: string): void {
  askedEarlyFor = id
}

/**
 * Answers, once, whether the first questions began for somebody else than who this is: another tab may have logged them
 * in meanwhile.
 */
export function wereAskedForAnother(id: string): boolean {
  const isAnother = askedEarlyFor !== undefined && askedEarlyFor !== id
  askedEarlyFor = undefined
  return isAnother
}
