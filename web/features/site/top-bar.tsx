import { IconMenu2, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { navOpaqueAfterPx } from '#contract/rules.ts'
import { pageFrame } from '#texts/common/page-frame.ts'
import { homeOf, useSession } from '../../session/session.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Mark } from '../../ui/mark.tsx'
import { AccountEntries, AccountMenu } from './account-menu.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { useDismiss } from '../../ui/use-dismiss.ts'

/** The navigation of /, /about and /contact. */
export function TopBar() {
  const { user, loading } = useSession()
  const scrolled = useScrolledPast(navOpaqueAfterPx)
  return (
    <header className="top-bar" data-scrolled={scrolled}>
      <div className="page top-bar-row">
        <Mark />
        <nav className="top-bar-wide" aria-label={pageFrame.main}>
          <PageLinks />
          <LanguageSwitch />
          <Link to={user ? homeOf(user) : '/login'} className="plain-button quiet">
            {pageFrame.links.dashboard}
          </Link>
          {/* As wide as its widest content, so that nothing moves once the log-in is known. */}
          <div className="top-bar-account" data-waiting={loading}>
            {user ? (
              <AccountMenu user={user} />
            ) : (
              <>
                <Link to="/login" className="top-bar-link">
                  {pageFrame.links.login}
                </Link>
                <Link to="/signup" className="plain-button">
                  {pageFrame.links.signUp}
                </Link>
              </>
            )}
          </div>
        </nav>
        <MobileMenu />
      </div>
      <LanguageOffer />
    </header>
  )
}

function PageLinks() {
  return (
    <>
      <NavLink to="/" end className="top-bar-link">
        {pageFrame.links.home}
      </NavLink>
      <NavLink to="/about" className="top-bar-link">
        {pageFrame.links.about}
      </NavLink>
      <NavLink to="/contact" className="top-bar-link">
        {pageFrame.links.contact}
      </NavLink>
    </>
  )
}

function MobileMenu() {
  const { user } = useSession()
  const { key } = useLocation()
  const [openOn, setOpenOn] = useState<string | null>(null)
  // An open menu belongs to one page; following a link closes it.
  const open = openOn === key
  const close = useCallback(() => setOpenOn(null), [])
  const container = useRef<HTMLDivElement>(null)
  const menuId = useId()
  useDismiss(container, open, close)
  return (
    <div className="top-bar-mobile" ref={container}>
      <button
        type="button"
        className="top-bar-toggle"
        aria-expanded={open}
        aria-controls={menuId}
        onClick={() => setOpenOn(open ? null : key)}
      >
        {open ? <IconX size={26} aria-hidden="true" /> : <IconMenu2 size={26} aria-hidden="true" />}
        <span className="unseen">{pageFrame.menu}</span>
      </button>
      <div className="top-bar-panel" id={menuId} hidden={!open}>
        <nav aria-label={pageFrame.main}>
          <PageLinks />
          <NavLink to="/doctors" className="top-bar-link">
            {pageFrame.foot.doctors}
          </NavLink>
          <NavLink to="/services" className="top-bar-link">
            {pageFrame.foot.services}
          </NavLink>
          <NavLink to={user ? homeOf(user) : '/login'} className="top-bar-link">
            {pageFrame.links.dashboard}
          </NavLink>
        </nav>
        <LanguageSwitch />
        {user ? (
          <div className="top-bar-panel-account">
            <AccountEntries user={user} onLeave={close} />
          </div>
        ) : (
          <div className="top-bar-panel-doors">
            <Link to="/login" className="plain-button quiet">
              {pageFrame.links.login}
            </Link>
            <Link to="/signup" className="plain-button">
              {pageFrame.links.signUp}
            </Link>
          </div>
        )}
      </div>
    </div>
  )
}

function useScrolledPast(px: number): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > px)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [px])
  return scrolled
}
