import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/auth/auth.ts'
import type { Assertion } from '#contract/auth/passkeys.ts'
import type { Role } from '#contract/endpoint.ts'
import { ApiFailure, call } from '../wire/api.ts'
import { claimsIn, isForLong } from './token-claims.ts'
import { type DeskPass, deskPasses, dropPass, keepPass, noteLocked, noteOpened, noteWhere } from './desk-passes.ts'
import { deviceId } from './device.ts'
import { clearPersonData } from './clear-person-data.ts'
import { dropOfflinePages } from './offline-lists.ts'
import { noteActivity } from './idle-clock.ts'
import { noteLogInByPassword } from './offer-passkey.ts'
import { storedToken } from '../wire/transport.ts'
import { whenSent } from '../wire/when-sent.ts'
import { forgetDrafts } from '../drafts/kept-drafts.ts'
import { keepAll, whenAllArrived } from '../drafts/unsaved-drafts.ts'

/** Where somebody goes by logging out, and the history entry that they leave. */
export type Left = { key: string; to: string }
/**
 * Why the pages are covered: no activity, the session has expired, or somebody has locked the desk, which ends the
 * session.
 */
export type Covered = 'idle' | 'over' | 'locked'
export type State = {
  loading: boolean
  user: User | null
  left?: Left | undefined
  /** The pages are covered until the password is entered. */
  covered?: Covered
  /** The message where the pages cannot begin, because the server cannot confirm the log-in. */
  unreachable?: string
  /** The session was ended elsewhere; the log-in page says so. */
  ended?: boolean
}

/** The ways to log in, log out, lock and unlock. */
export type LogInOut = {
  /** Throws the server's `ApiFailure`; `not_signed_in` if this browser keeps no cookies. */
  logIn(credentials: { email: string; password: string; role: Role; remember?: boolean }): Promise<User>
  /** As `logIn`, by what a passkey has signed. Throws the server's `ApiFailure`. */
  logInByPasskey(given: { passkey: Assertion; role: Role; remember: boolean }): Promise<User>
  /** As `logIn`, by what the clinic's provider sent back. Throws the server's `ApiFailure`. */
  logInByOidc(answer: string): Promise<User>
  /**
   * Logs out. Answers whether the browser leaves for the provider, to be logged out there, too. With `left`, the guard
   * of the page sends the person where they want to go, and not to the log-in page.
   */
  logOut(left?: Left): Promise<boolean>
  /**
   * Uncovers the pages by the password of the person who is logged in, or by what the clinic's provider sent back.
   * Throws the server's `ApiFailure`.
   */
  goOn(by: { password: string } | { oidc: string }): Promise<void>
  /**
   * Covers the pages and ends the session. Typed text stays, and people with a PIN in this browser can log in by it.
   */
  lock(): Promise<void>
  /**
   * Logs in by PIN. The owner of the covered page continues there; anybody else goes to their own last page at the
   * desk. Throws the server's `ApiFailure`.
   */
  openByPin(who: DeskPass, pin: string, go: (path: string) => void | Promise<void>): Promise<void>
}

type Given = {
  state: State
  /** The present path. */
  here: { readonly current: string }
  queries: QueryClient
  enter: (user: User) => void
  forget: (rest?: Partial<State>) => void
  coverFor: (why: Covered) => void
  goOnAs: (user: User) => void
}

/** Stores a new token. The lock is removed first, so that other tabs do not lock again when they see the token. */
function take(token: string): void {
  noteOpened()
  storedToken.set(token)
}

/** A session that was opened just now is refused at once where the browser has not kept its cookie. */
function forgetRefused(failure: unknown): never {
  if (failure instanceof ApiFailure && failure.status === 401) storedToken.remove()
  throw failure
}

/** Ends a session on the server, even if the page is left meanwhile. */
const endOf = (token: string) => call('POST /auth/lock', { token, keepalive: true }).catch(() => undefined)

export function logInOut({ state, here, queries, enter, forget, coverFor, goOnAs }: Given): LogInOut {
  async function enterBy({ token, pass }: { token: string; pass?: string | undefined }): Promise<User> {
    take(token)
    noteActivity()
    queries.clear()
    const user = await call('GET /auth/verify', {}).catch(forgetRefused)
    if (pass) keepPass(user, pass)
    enter(user)
    return user
  }

  return {
    async logIn(credentials) {
      const user = await enterBy(
        await call('POST /auth/login', { body: { ...credentials, device: deviceId(), bind: true } }),
      )
      noteLogInByPassword(user)
      return user
    },
    logInByPasskey: async (given) =>
      enterBy(await call('POST /auth/passkeys/log-in', { body: { ...given, device: deviceId(), bind: true } })),
    logInByOidc: async (answer) =>
      enterBy(await call('POST /auth/oidc/log-in', { body: { answer, device: deviceId(), bind: true } })),
    async logOut(left) {
      await whenSent(queries)
      // This browser is logged out whatever the server answers.
      const there = await call('POST /auth/logout', {}).catch(() => null)
      if (state.user) dropPass(state.user.id)
      await dropOfflinePages()
      // Colleagues with a PIN at this computer keep their drafts.
      forgetDrafts({ but: deskPasses().map(({ id }) => id) })
      if (there) window.location.assign(there.url)
      forget(left && { left })
      return there !== null
    },
    async goOn(by) {
      if (!state.user) return
      const { user } = state
      if ('oidc' in by) {
        const opened = await call('POST /auth/oidc/log-in', {
          body: { answer: by.oidc, device: deviceId(), bind: true },
        })
        // Somebody else has logged in there: what lies below the cover is not theirs.
        if (claimsIn(opened.token).id !== user.id) {
          await endOf(opened.token)
          throw new Error('Another person')
        }
        take(opened.token)
        if (opened.pass) keepPass(user, opened.pass)
        return goOnAs(user)
      }
      const { password } = by
      const remember = isForLong(storedToken.get())
      const body = { email: user.email, password, role: user.role, device: deviceId(), remember, bind: true }
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
      // From here on nobody is logged in to this browser, whatever the server answers and whoever logs in meanwhile.
      const token = storedToken.get()
      storedToken.remove()
      const isLeft = new Promise((resolve) => window.addEventListener('pagehide', resolve, { once: true }))
      await Promise.race([Promise.all([whenAllArrived(), whenSent(queries)]), isLeft])
      if (token) await endOf(token)
    },
    async openByPin({ id, pass, path = '/desk' }, pin, go) {
      const { token } = await call('POST /auth/pin/log-in', { body: { pass, pin, bind: true } }).catch((failure) => {
        if (failure instanceof ApiFailure && failure.code === 'pin_over') dropPass(id)
        throw failure
      })
      const isTheirs = state.user?.id === id
      // Before the new token is stored, or drafts of the previous person could be saved in the new person's name.
      if (!isTheirs) {
        await whenSent(queries)
        clearPersonData(queries)
      }
      const before = storedToken.get()
      take(token)
      // The previous person's session ends on the server, too.
      if (!isTheirs && before) void endOf(before)
      const user = await call('GET /auth/verify', {})
      if (isTheirs) return goOnAs(user)
      noteActivity()
      // The previous person's page is still below the cover until the new one is open.
      if (state.user) await go(path)
      enter(user)
      if (!state.user) await go(path)
    },
  }
}
