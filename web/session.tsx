import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { User } from '#contract/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import { ApiFailure, call } from './api.ts'
import { onRightsChanged, onSessionLost, storedToken } from './transport.ts'
import { deviceId } from './device.ts'
import { touch, watchTouches } from './touches.ts'
import { forgetDrafts } from './ui/kept-drafts.ts'

/** Where somebody went who logged out, and the entry of the history they left. */
type Left = { key: string; to: string }
type State = {
  loading: boolean
  user: User | null
  left?: Left | undefined
  /** Nobody has been there for too long: the pages of this log-in are covered until its password is entered. */
  idle?: boolean
}

type Session = State & {
  /** Throws the server's `ApiFailure`. */
  logIn(credentials: { email: string; password: string; role: Role; remember?: boolean }): Promise<User>
  /**
   * Told what is being left, the guard of that page sends the person where they want to go, and not to log in again.
   */
  logOut(left?: Left): Promise<void>
  /** Covers the pages: nobody has been there for too long. */
  cover(): void
  /** Goes on where the pages were covered, by the password of who is signed in. Throws the server's `ApiFailure`. */
  goOn(password: string): Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/** Whose token it is, by its `id` claim. */
function accountIn(token: string | null): string | undefined {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).id
  } catch {
    return undefined
  }
}

/**
 * Who is using this browser. Starts loading; a stored token is verified, and silently dropped when it is worth nothing.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ loading: true, user: null })
  const queries = useQueryClient()
  const now = useRef(state)
  now.current = state

  const cover = useCallback(() => setState((old) => (old.user && !old.idle ? { ...old, idle: true } : old)), [])

  const forget = useCallback(
    (left?: Left) => {
      storedToken.remove()
      forgetDrafts()
      queries.clear()
      setState({ loading: false, user: null, left })
    },
    [queries],
  )

  const enter = useCallback((user: User) => {
    forgetDrafts({ but: user.id })
    setState({ loading: false, user })
  }, [])

  const verify = useCallback(async () => {
    if (!storedToken.get()) return setState({ loading: false, user: null })
    try {
      enter(await call('GET /auth/verify', {}))
    } catch (failure) {
      // Only a refusal ends the session; a server that cannot be reached says nothing about the token.
      if (!(failure instanceof ApiFailure && failure.status === 401)) return void setTimeout(verify, 2000)
      if (failure.code === 'not_signed_in') return forget()
      // Opened anew after being left alone: what was typed waits for the same person to log in.
      if (!now.current.user) {
        storedToken.remove()
        setState({ loading: false, user: null })
      }
    }
  }, [enter, forget])

  useEffect(() => {
    void verify()
    const otherTab = (event: StorageEvent) => {
      if (!storedToken.isKey(event.key)) return
      const [shown, theirs] = [now.current.user?.id, accountIn(storedToken.get())]
      // Nothing of the one person's page is left for the other.
      if (shown && theirs && shown !== theirs) return window.location.reload()
      // Whoever went on in another tab goes on here too, and finds what they typed.
      if (shown === theirs) void queries.invalidateQueries()
      else queries.clear()
      void verify()
    }
    window.addEventListener('storage', otherTab)
    const stops = [
      onSessionLost((loss) => {
        if (loss === 'session_idle') cover()
        else if (!now.current.idle) forget()
      }),
      onRightsChanged(() => void verify()),
      watchTouches(() => !now.current.idle),
    ]
    return () => {
      window.removeEventListener('storage', otherTab)
      for (const stop of stops) stop()
    }
  }, [verify, forget, cover, queries])

  const session = useMemo<Session>(
    () => ({
      ...state,
      async logIn(credentials) {
        const { token } = await call('POST /auth/login', { body: { ...credentials, device: deviceId() } })
        storedToken.set(token)
        touch()
        queries.clear()
        const user = await call('GET /auth/verify', {})
        enter(user)
        return user
      },
      async logOut(left) {
        // Whatever the server answers, this browser is signed out.
        await call('POST /auth/logout', {}).catch(() => undefined)
        forget(left)
      },
      cover,
      async goOn(password) {
        const { user } = state
        if (!user) return
        const body = { email: user.email, password, role: user.role, device: deviceId() }
        const { token } = await call('POST /auth/login', { body })
        storedToken.set(token)
        touch()
        setState({ loading: false, user })
        void queries.invalidateQueries()
      },
    }),
    [state, enter, forget, cover, queries],
  )

  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** Where each role's work is. */
export function homeOf(user: Pick<User, 'role'>): string {
  if (user.role === 'admin') return '/admin/dashboard'
  if (user.role === 'doctor') return '/doctor/dashboard'
  if (user.role === 'reception') return '/desk'
  return user.role === 'test' ? '/test' : '/dashboard'
}
