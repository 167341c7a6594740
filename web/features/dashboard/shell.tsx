import { IconDots, IconLock, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { matchPath, Outlet, useLocation, useMatch } from 'react-router'
import { mayDoSomewhere, type Right } from '#contract/rights.ts'
import { pinLock } from '#texts/auth/pin-lock.ts'
import { portalShell } from '#texts/dashboard/portal-shell.ts'
import { expectedUser } from '../../session/expected-user.ts'
import { useSession } from '../../session/session.tsx'
import { format } from '../../language/format.ts'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { say } from '../../ui/say.ts'
import { IdleGuard } from '../auth/idle/idle-guard.tsx'
import { PasskeyOffer } from '../auth/passkeys/passkey-offer.tsx'
import { LockButton } from '../auth/pin/lock.tsx'
import { unreadQuery } from '../messages/unread.ts'
import { Bell } from '../notifications/bell.tsx'
import { FindButton } from './finder/find-button.tsx'
import type { Section } from './section.ts'
import { RailButton } from './rail-button.tsx'
import { ComingPage, ShellFrame } from './shell-frame.tsx'
import { useRail } from './use-rail.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const OwnRights = lazyDialog(() => import('../auth/own-rights.tsx').then((part) => part.OwnRights))

type Props = {
  sections: readonly Section[]
  leaveTo: '/login' | '/'
  /** The query that links between sections keep: for whom the account acts. */
  search?: string
  /** For people who work in it all day: a narrow rail, which they can open. */
  hasRail?: boolean
  /** Shown above every section. */
  notice?: ReactNode
}

/** The dashboards with a finder, for people who work with many patients. */
const portals = ['admin', 'doctor', 'desk'] as const

/**
 * The frame of a dashboard: its sections in a sidebar, or in a bar at the bottom of a phone, with the bell above. Until
 * the server has confirmed the log-in, it shows the last known sections, and no page.
 */
export function Shell({ sections: all, leaveTo, search = '', hasRail = false, notice }: Props) {
  const { user, logOut, lock } = useSession()
  const here = useLocation()
  const rail = useRail()
  useKeptFocus()
  const ofAdmins = useMatch('/admin/*')
  const ofCalendar = useMatch('/:portal/calendar')
  const portal = portals.find((each) => here.pathname.split('/')[1] === each)
  const isWide = ofAdmins !== null || ofCalendar !== null || portal === 'desk'
  const may = (right: Right) => (user ? mayDoSomewhere(user, right) : expectedUser()?.may.includes(right))
  const isOpen = ({ right }: Section) => !right || may(right)
  const sections = all.filter(isOpen)
  const counted = sections.some(({ counts }) => counts)
  const { data: count } = useQuery({ ...unreadQuery, enabled: user !== null && counted })
  const unread = count?.messages ?? 0
  const current = all.find(({ to, within }) => matchPath({ path: to, end: !within }, here.pathname))

  async function leave() {
    await logOut({ key: here.key, to: leaveTo })
    say(portalShell.loggedOut)
  }

  const behindMore = () => [
    ...sections
      .filter(({ inBar }) => !inBar)
      .map(({ to, label, icon: Icon, counts }) => ({
        label: counts && unread > 0 ? format().row([label, portalShell.unread(unread)]) : label,
        icon: <Icon size={20} aria-hidden="true" />,
        to: { pathname: to, search },
      })),
    ...(portal === 'desk'
      ? [{ label: pinLock.lock, icon: <IconLock size={20} aria-hidden="true" />, onPress: () => void lock() }]
      : []),
    { label: portalShell.logOut, icon: <IconLogout size={20} aria-hidden="true" />, onPress: () => void leave() },
  ]
  return (
    <ShellFrame
      sections={sections}
      search={search}
      rail={hasRail ? (rail.isOpen ? 'open' : 'narrow') : undefined}
      isWide={isWide}
      unread={unread}
      ends={
        <>
          <IdleGuard locks={portal === 'desk'} />
          {hasRail && <RailButton isOpen={rail.isOpen} onPress={rail.toggle} />}
          {portal === 'desk' && <LockButton />}
          <button type="button" className="shell-leave" onClick={leave}>
            <IconLogout size={22} stroke={1.6} aria-hidden="true" />
            <span className="shell-label">{portalShell.logOut}</span>
          </button>
          <MenuButton className="shell-more" acts={behindMore}>
            <IconDots size={22} stroke={1.6} aria-hidden="true" />
            {portalShell.more}
            {unread > 0 && (
              <>
                <span className="shell-dot" aria-hidden="true" />
                <span className="unseen"> {portalShell.unread(unread)}</span>
              </>
            )}
          </MenuButton>
        </>
      }
      top={
        <>
          {portal && user && (
            <FindButton portal={portal} screens={sections.map(({ to, label }) => ({ id: to, to, name: label }))} />
          )}
          <LanguageSwitch />
          <Bell />
        </>
      }
    >
      <PasskeyOffer />
      {user && notice && <div className="shell-notice">{notice}</div>}
      {!user ? (
        <ComingPage heading={current?.label ?? ''} />
      ) : current && !isOpen(current) ? (
        <NotYours section={current} />
      ) : (
        <Outlet />
      )}
    </ShellFrame>
  )
}

/** Shown for a section that the person has no right for, with the rights they have. */
function NotYours({ section }: { section: Section }) {
  const { user } = useSession()
  return (
    <>
      <h1>{section.label}</h1>
      <div className="stack">
        <p className="panel">{user?.placeRights?.length ? portalShell.notYoursEverywhere : portalShell.notYours}</p>
        <OwnRights />
      </div>
    </>
  )
}
