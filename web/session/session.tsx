import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/auth/auth.ts'
import { common } from '#texts/common/common.ts'
import { ApiFailure } from '../wire/api.ts'
import { onRightsChanged, onSessionLost, storedToken } from '../wire/transport.ts'
import { claimsIn, hasRunOut } from './token-claims.ts'
import { deskPasses, lockedFor } from './desk-passes.ts'
import { forgetExpected, noteExpected, wereAskedForAnother } from './expected-user.ts'
import { clearPersonData } from './clear-person-data.ts'
import { dropOfflineLists, dropOfflinePages, dropVisitsOfOthers } from './offline-lists.ts'
import { useOwnLanguage } from '../language/own-language.ts'
import { noteActivity, watchActivity } from './idle-clock.ts'
import { forgetDrafts } from '../drafts/kept-drafts.ts'
import { sentenceOf } from '../ui/say.ts'
import { verifiedUser } from './verify-early.ts'
import { type Covered, type State, logInOut, type LogInOut } from './log-in-out.ts'

type Session = State &
  LogInOut & {
    /** Locks the pages after too long without activity. */
    cover(): void
    /** Asks again at once who is logged in, after the server could not be reached. */
    retry(): void
  }

const SessionContext = createContext<Session | null>(null)

const pauseMs = 2000
/** After so many failed attempts the person is told that the server cannot be reached. */
const triesBeforeTelling = 2

/**
 * The session of this browser. At the start, a stored token is verified, and dropped without a word if it is no longer
 * valid.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<State>({ loading: true, user: null })
  const queries = useQueryClient()
  useOwnLanguage(state.user)
  const { pathname } = useLocation()
  const here = useRef(pathname)
  here.current = pathname
  const now = useRef(state)
  now.current = state

  const coverFor = useCallback(
    (why: Covered) =>
      setState((old) => (old.user && (!old.covered || why === 'locked') ? { ...old, covered: why } : old)),
    [],
  )
  const cover = useCallback(() => coverFor('idle'), [coverFor])

  /** Ends the session in this browser. Unsaved drafts are kept for their author. */
  const forget = useCallback(
    (rest: Partial<State> = {}) => {
      // The session was ended elsewhere, for example because the account was closed or its password changed. Expired
      // sessions keep the desk's lists, which are for the next morning; a patient's page ends with the session.
      if (rest.ended && !hasRunOut(claimsIn(storedToken.get()))) void dropOfflinePages()
      storedToken.remove()
      forgetExpected()
      clearPersonData(queries)
      setState({ loading: false, user: null, ...rest })
    },
    [queries],
  )

  const enter = useCallback(
    (user: User) => {
      if (wereAskedForAnother(user.id)) queries.clear()
      // Offline lists are for reception and admins: clear them when anybody else logs in.
      if (user.role !== 'reception' && user.role !== 'admin') void dropOfflineLists()
      void dropVisitsOfOthers(user.id)
      forgetDrafts({ but: [user.id, ...deskPasses().map(({ id }) => id)], ofTab: false })
      noteExpected(user)
      setState({ loading: false, user })
    },
    [queries],
  )

  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  const verify = useCallback(
    async (tries = 1): Promise<void> => {
      clearTimeout(again.current)
      const token = storedToken.get()
      if (!token) return setState({ loading: false, user: null })
      // The pages are locked, though the token could not be removed from storage: only a PIN or the password opens
      // them.
      if (lockedFor() === claimsIn(token).id) return forget()
      // Ignore the answer if somebody has logged out or in meanwhile: it is about the previous session.
      const isOfBefore = () => storedToken.get() !== token
      try {
        const user = await verifiedUser(token)
        if (!isOfBefore()) enter(user)
      } catch (failure) {
        if (isOfBefore()) return
        // Only a refusal ends the session; a server that cannot be reached says nothing about the token.
        if (!(failure instanceof ApiFailure && failure.status === 401)) {
          again.current = setTimeout(() => void verify(tries + 1), pauseMs)
          if (tries < triesBeforeTelling) return
          return setState((old) => ({ ...old, unreachable: sentenceOf(failure, common.unreachable) }))
        }
        // On an open page `onSessionLost` decides. A page that has just been opened asks for the log-in.
        if (!now.current.user) forget({ ended: true })
      }
    },
    [enter, forget],
  )
  const retry = useCallback(() => {
    setState({ loading: true, user: null })
    void verify()
  }, [verify])

  useEffect(() => {
    void verify()
    const look = () => {
      const [shown, theirs] = [now.current.user?.id, claimsIn(storedToken.get()).id]
      if (shown && !theirs && lockedFor() === shown) return coverFor('locked')
      // Another tab has logged in as the same person: continue here, too, with all that was typed.
      if (shown === theirs) void queries.invalidateQueries()
      else clearPersonData(queries)
      if (shown && theirs && shown !== theirs) window.location.reload()
      else void verify()
    }
    const otherTab = ({ key }: StorageEvent) => storedToken.isKey(key) && look()
    // After Back, a browser may show a page from its cache, which has missed changes to the session.
    const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && look()
    window.addEventListener('storage', otherTab)
    window.addEventListener('pageshow', shownAgain)
    const stops = [
      onSessionLost((loss) => {
        if (loss === 'session_idle') cover()
        else if (hasRunOut(claimsIn(storedToken.get()))) coverFor('over')
        else if (now.current.user && !now.current.covered) forget({ ended: true })
      }),
      onRightsChanged(() => void verify()),
      watchActivity(() => !now.current.covered),
    ]
    return () => {
      window.removeEventListener('storage', otherTab)
      window.removeEventListener('pageshow', shownAgain)
      clearTimeout(again.current)
      for (const stop of stops) stop()
    }
  }, [verify, forget, cover, coverFor, queries])

  /** Continues on the page as it was, and loads its data again. */
  const goOnAs = useCallback(
    (user: User) => {
      noteActivity()
      setState({ loading: false, user })
      void queries.invalidateQueries()
    },
    [queries],
  )

  const session = useMemo<Session>(
    () => ({
      ...state,
      ...logInOut({ state, here, queries, enter, forget, coverFor, goOnAs }),
      cover,
      retry,
    }),
    [state, enter, forget, cover, coverFor, goOnAs, retry, queries],
  )

  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

/** The start page of a role. */
export function homeOf(user: Pick<User, 'role'>): string {
  if (user.role === 'admin') return '/admin/dashboard'
  if (user.role === 'doctor') return '/doctor/dashboard'
  if (user.role === 'reception') return '/desk'
  return user.role === 'test' ? '/test' : '/dashboard'
}
