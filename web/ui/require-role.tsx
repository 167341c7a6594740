import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { expectedUser } from '../session/expected-user.ts'
import { useSession } from '../session/session.tsx'
import { common } from '#texts/common/common.ts'
import { useIsOnline } from '../wire/connection.ts'
import { Button } from './button.tsx'
import { Failed } from './failed.tsx'
import { Mark } from './mark.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

type Props = {
  roles: readonly Role[]
  /** The content can be rendered without a `user`: it is shown at once for the person in the stored token. */
  isFrame?: boolean
  /** Shown while the server cannot be reached to confirm the log-in. */
  meanwhile?: ReactNode
  children: ReactNode
}

/**
 * Shows its content to these roles only: without a log-in it leads to /login and back afterwards, another role to /.
 */
export function RequireRole({ roles, isFrame = false, meanwhile, children }: Props) {
  const { loading, unreachable, retry, user, left } = useSession()
  const from = useLocation()
  const isOnline = useIsOnline()
  if (loading) {
    if (unreachable) {
      return (
        <>
          <header className="page whole-page-header">
            <Mark />
          </header>
          <main id="main" className="page stack" style={{ paddingBlock: 24 }}>
            {/* While the whole tab is offline, the banner says so. */}
            {isOnline ? (
              <Failed message={unreachable} onRetry={retry} />
            ) : (
              <div>
                <Button variant="default" onClick={retry}>
                  {common.retry}
                </Button>
              </div>
            )}
            {meanwhile}
          </main>
        </>
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
