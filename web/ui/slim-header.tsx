import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { homeOf, useSession } from '../session.tsx'
import { Mark } from './mark.tsx'
import './slim-header.css'

/** The header of pages without the navigation bar: the way home on the left, one link on the right. */
export function SlimHeader({ children }: { children?: ReactNode }) {
  const { user } = useSession()
  return (
    <header className="slim-header page">
      <Mark />
      {children ?? (user ? <Link to={homeOf(user)}>Dashboard</Link> : <Link to="/login">Login</Link>)}
    </header>
  )
}
