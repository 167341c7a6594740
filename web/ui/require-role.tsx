import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { expectedUser } from '../session/expected-user.ts'
import { useSession } from '../session/session.tsx'
import { Failed } from './failed.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

type Props = {
  roles: readonly Role[]
  /** The content can be rendered without a `user`: it is shown at once for the person in the stored token. */
  isFrame?: boolean
  children: ReactNode
}

/**
 * Shows its content to these roles only: without a log-in it leads to /login and back afterwards, another role to /.
 */
export function RequireRole({ roles, isFrame = false, children }: Props) {
  const { loading, unreachable, retry, user, left } = useSession()
  const from = useLocation()
  if (loading) {
    if (unreachable) {
      return (
        <main id="main" className="page" style={{ paddingBlock: 96 }}>
          <Failed message={unreachable} onRetry={retry} />
        </main>
      )
    }
    const who = isFrame ? expectedUser() : undefined
    // With the same key as later, so that the frame is kept once the person is confirmed.
    return who && roles.includes(who.role) ? <Fragment key={who.id}>{children}</Fragment> : <PageSkeleton />
  }
  if (!user && left?.key === from.key) return <Navigate to={left.to} replace />
  // Reception has its own log-in page, where people who locked the desk come back by PIN.
  const door = /^\/desk(\/|$)/.test(from.pathname) ? '/desk/login' : '/login'
  if (!user) return <Navigate to={door} replace state={{ from: `${from.pathname}${from.search}` }} />
  if (!roles.includes(user.role)) return <Navigate to="/" replace />
  // If another tab logs in as somebody else, the page starts again: the typed text here is not theirs.
  return <Fragment key={user.id}>{children}</Fragment>
}
