import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { homeOf, useSession } from '../../session.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Mark } from '../../ui/mark.tsx'
import './slim-header.css'

// Only those who are signed in have one.
const Bell = lazyPart(() => import('../notifications/bell.tsx').then(({ Bell }) => Bell))

/** The header of pages without the navigation bar: the way home on the left, one link on the right. */
export function SlimHeader({ children }: { children?: ReactNode }) {
  const { user } = useSession()
  return (
    <header className="slim-header page">
      <Mark />
      {children ??
        (user ? (
          <div className="slim-header-own">
            <Bell />
            <Link to={homeOf(user)}>Dashboard</Link>
          </div>
        ) : (
          <Link to="/login">Login</Link>
        ))}
    </header>
  )
}
