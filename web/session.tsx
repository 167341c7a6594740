import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { User } from '#contract/auth.ts'
import type { Role } from '#contract/endpoint.ts'
import { ApiFailure, call, onRightsChanged, onSessionLost, storedToken } from './api.ts'
import { forgetDrafts } from './ui/kept-drafts.ts'

/** Where somebody went who logged out, and the entry of the history they left. */
type Left = { key: string; to: string }
type State = { loading: boolean; user: User | null; left?: Left | undefined }

type Session = State & {
  /** Throws the server's `ApiFailure`. */
  logIn(credentials: { email: string; password: string; role: Role; remember?: boolean }): Promise<User>
  /**
   * Told what is being left, the guard of that page sends the person where they want to go, and not to log in again.
   */
  logOut(left?: Left): Promise<void>
}

const SessionContext = createContext<Session | null>(null)

/**
 * Who is using this browser. Starts loading; a stored token is verified, and silently dropped when it is worth nothing.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ loading: true, user: null })
  const queries = useQueryClient()

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
      if (failure instanceof ApiFailure && failure.status === 401) forget()
      else setTimeout(verify, 2000)
    }
  }, [enter, forget])

  useEffect(() => {
    void verify()
    const otherTab = (event: StorageEvent) => {
      if (!storedToken.isKey(event.key)) return
      queries.clear()
      void verify()
    }
    window.addEventListener('storage', otherTab)
    const stopListening = [onSessionLost(() => forget()), onRightsChanged(() => void verify())]
    return () => {
      window.removeEventListener('storage', otherTab)
      for (const stop of stopListening) stop()
    }
  }, [verify, forget, queries])

  const session = useMemo<Session>(
    () => ({
      ...state,
      async logIn(credentials) {
        const { token } = await call('POST /auth/login', { body: credentials })
        storedToken.set(token)
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
    }),
    [state, enter, forget, queries],
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
