import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/auth/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import { ApiFailure, call } from '../wire/api.ts'
import { isForLong } from './token-claims.ts'
import { type DeskPass, deskPasses, dropPass, keepPass, noteLocked, noteOpened, noteWhere } from './desk-passes.ts'
import { deviceId } from './device.ts'
import { clearPersonData } from './clear-person-data.ts'
import { dropOfflineLists } from './offline-lists.ts'
import { noteActivity } from './idle-clock.ts'
import { storedToken } from '../wire/transport.ts'
import { forgetDrafts } from '../drafts/kept-drafts.ts'
import { keepAll, whenAllArrived } from '../drafts/unsaved-drafts.ts'

/** Where somebody went who logged out, and the entry of the history they left. */
export type Left = { key: string; to: string }
/** Nobody has been there, the session is over, or somebody has locked the desk: that log-in is ended. */
export type Covered = 'idle' | 'over' | 'locked'
export type State = {
  loading: boolean
  user: User | null
  left?: Left | undefined
  /**
   * The pages of this log-in are covered until its password is entered: nobody has been there for too long, or the
   * session has run out.
   */
  covered?: Covered
  /** Why the pages do not begin: the server cannot say whose log-in this is. */
  unreachable?: string
  /** The log-in was ended elsewhere, which the one who has to log in again is told. */
  ended?: boolean
}

/** The ways into a log-in and out of it. */
export type LogInOut = {
  /** Throws the server's `ApiFailure`. */
  logIn(credentials: { email: string; password: string; role: Role; remember?: boolean }): Promise<User>
  /**
   * Told what is being left, the guard of that page sends the person where they want to go, and not to log in again.
   */
  logOut(left?: Left): Promise<void>
  /** Goes on where the pages were covered, by the password of who is signed in. Throws the server's `ApiFailure`. */
  goOn(password: string): Promise<void>
  /** Covers the pages and ends the log-in: what is typed stays, and whose PIN opens here comes in by it. */
  lock(): Promise<void>
  /**
   * Comes in by PIN: goes on where the page was covered; somebody else goes where they were on the desk, on a page of
   * their own. Throws the server's `ApiFailure`.
   */
  openByPin(who: DeskPass, pin: string, go: (path: string) => void | Promise<void>): Promise<void>
}

type Given = {
  state: State
  /** Where in the product the page is. */
  here: { readonly current: string }
  queries: QueryClient
  enter: (user: User) => void
  forget: (rest?: Partial<State>) => void
  coverFor: (why: Covered) => void
  goOnAs: (user: User) => void
}

/** Puts a log-in into this browser: what was locked is open before other tabs hear of it. */
function take(token: string): void {
  noteOpened()
  storedToken.set(token)
}

/** Ends a log-in on the server, also where the page is left meanwhile. */
const endOf = (token: string) => call('POST /auth/lock', { token, keepalive: true }).catch(() => undefined)

export function logInOut({ state, here, queries, enter, forget, coverFor, goOnAs }: Given): LogInOut {
  return {
    async logIn(credentials) {
      const { token, pass } = await call('POST /auth/login', { body: { ...credentials, device: deviceId() } })
      take(token)
      noteActivity()
      queries.clear()
      const user = await call('GET /auth/verify', {})
      if (pass) keepPass(user, pass)
      enter(user)
      return user
    },
    async logOut(left) {
      // Whatever the server answers, this browser is signed out.
      await call('POST /auth/logout', {}).catch(() => undefined)
      if (state.user) dropPass(state.user.id)
      await dropOfflineLists()
      // Who else works at this computer finds what they typed.
      forgetDrafts({ but: deskPasses().map(({ id }) => id) })
      forget(left && { left })
    },
    async goOn(password) {
      if (!state.user) return
      const { user } = state
      const remember = isForLong(storedToken.get())
      const body = { email: user.email, password, role: user.role, device: deviceId(), remember }
      const { token, pass } = await call('POST /auth/login', { body })
      take(token)
      if (pass) keepPass(user, pass)
      goOnAs(user)
    },
    async lock() {
      const { user } = state
      if (!user || state.covered === 'locked') return
      noteLocked(user.id)
      noteWhere(user.id, here.current)
      coverFor('locked')
      keepAll()
      // From here on this browser is nobody's, whatever the server does, and whoever comes in meanwhile.
      const token = storedToken.get()
      storedToken.remove()
      const isLeft = new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }))
      await Promise.race([whenAllArrived(), isLeft])
      if (token) await endOf(token)
    },
    async openByPin({ id, pass, path = '/desk' }, pin, go) {
      const { token } = await call('POST /auth/pin/log-in', { body: { pass, pin } }).catch((failure) => {
        if (failure instanceof ApiFailure && failure.code === 'pin_over') dropPass(id)
        throw failure
      })
      const isTheirs = state.user?.id === id
      // Before their token is here: nothing of whoever left may be kept in their name.
      if (!isTheirs) clearPersonData(queries)
      const before = storedToken.get()
      take(token)
      // Whoever was covered here and has no pass is not logged out by whoever comes in.
      if (!isTheirs && before) void endOf(before)
      const user = await call('GET /auth/verify', {})
      if (isTheirs) return goOnAs(user)
      noteActivity()
      // Below the cover stands the other's page until it is left.
      if (state.user) await go(path)
      enter(user)
      if (!state.user) await go(path)
    },
  }
}
