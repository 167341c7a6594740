import { Fragment, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/endpoint.ts'
import { expectedUser } from '../session/expected-user.ts'
import { useSession } from '../session/session.tsx'
import { Failed } from './failed.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

type Props = {
  roles: readonly Role[]
  /** The content draws itself for a `user` of null too: at once for whoever the token names, until that is known. */
  isFrame?: boolean
  children: ReactNode
}

/** Shows its content to these roles only: nobody signed in goes to /login and back afterwards, another role to /. */
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
    // With the key that it will have: the frame stays where it is once it is known who this is.
    return who && roles.includes(who.role) ? <Fragment key={who.id}>{children}</Fragment> : <PageSkeleton />
  }
  if (!user && left?.key === from.key) return <Navigate to={left.to} replace />
  // Reception logs in at its own door; whoever has locked the desk comes back by their PIN there.
  const door = /^\/desk(\/|$)/.test(from.pathname) ? '/desk/login' : '/login'
  if (!user) return <Navigate to={door} replace state={{ from: `${from.pathname}${from.search}` }} />
  if (!roles.includes(user.role)) return <Navigate to="/" replace />
  // Where another tab logs in as somebody else, this page begins anew: nothing typed here is theirs.
  return <Fragment key={user.id}>{children}</Fragment>
}
