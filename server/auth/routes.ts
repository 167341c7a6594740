import * as contract from '#contract/auth.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok } from '../platform/bind.ts'
import type { CallerLookup } from '../platform/caller.ts'
import { getProfile, signUp } from './accounts.ts'
import { logIn, logOut } from './log-in.ts'

export const authRoutes = (ground: Ground, lookUp: CallerLookup) => [
  bind(contract.signUp, async (_, { body }) => created(await signUp(ground, body)), {
    callsPerHour: ground.config.signupsPerHour,
  }),
  bind(contract.logIn, async (_, { body }, { address }) => ok(await logIn(ground, body, address))),
  bind(contract.logOut, async (caller) => {
    await logOut(ground, caller)
    lookUp.forget(caller.sessionId)
    return noContent()
  }),
  bind(contract.verify, async ({ id, name, email, role }) => ok({ id, name, email, role })),
  bind(contract.getProfile, async (caller, { params }) => ok(await getProfile(ground, caller, params.id))),
]
