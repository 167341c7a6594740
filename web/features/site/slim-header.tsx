import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageFrame } from '#texts/common/page-frame.ts'
import { homeOf, useSession } from '../../session/session.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Mark } from '../../ui/mark.tsx'
import { LanguageOffer } from './language-offer.tsx'

// Loaded only for people who are logged in.
const Bell = lazyPart(() => import('../notifications/bell.tsx').then(({ Bell }) => Bell))

/** The header of pages without the navigation bar: the way home on the left, one link on the right. */
export function SlimHeader({ children }: { children?: ReactNode }) {
  const { user } = useSession()
  return (
    <header className="slim-header page">
      <Mark />
      <div className="slim-header-own">
        <LanguageSwitch />
        {children ??
          (user ? (
            <>
              <Bell />
              <Link to={homeOf(user)}>{pageFrame.links.dashboard}</Link>
            </>
          ) : (
            <Link to="/login">{pageFrame.links.login}</Link>
          ))}
      </div>
      {!user && <LanguageOffer />}
    </header>
  )
}
