import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots, IconLogout, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, matchPath, NavLink, Outlet, useLocation, useMatch } from 'react-router'
import { mayDoSomewhere, type Right } from '#contract/rights.ts'
import { shell as t } from '#texts/shell.ts'
import { useSession } from '../../session.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Mark } from '../../ui/mark.tsx'
import { IdleGuard } from '../auth/idle/idle-guard.tsx'
import { LockButton, LockItem } from '../auth/pin/lock.tsx'
import { OwnRights } from '../auth/own-rights.tsx'
import { Bell } from '../notifications/bell.tsx'
import { FindButton } from './finder/find-button.tsx'
import '../../ui/panel.css'
import '../../styles/mantine-fields.css'
import '../../styles/mantine-more.css'
import './shell.css'
import './shell-rail.css'
import './shell-print.css'

export type Section = {
  to: string
  label: string
  /** Where the whole label is too long for the bar of a phone. */
  short?: string
  icon: TablerIcon
  /** Staff without this right have no use for it, and do not see it. */
  right?: Right
  /** Below this address too it is the current one. */
  within?: boolean
  emergency?: boolean
  /** On a phone: in the bar itself, or behind More. */
  inBar?: boolean
}

type Frame = {
  sections: Section[]
  leaveTo: '/login' | '/'
  /** Goes with one from section to section: for whom one acts. */
  search?: string
  /** For who works in it all day: a narrow rail instead of the sidebar, and the whole window. */
  rail?: boolean
  /** What stands above every section. */
  notice?: ReactNode
}

/** Those whose work is with many people, and who look for them. */
const portals = ['admin', 'doctor', 'desk'] as const

/** The frame of a dashboard: its sections in a sidebar, or in a bar at the bottom of a phone, and the bell above. */
export function Shell({ sections: all, leaveTo, search = '', rail = false, notice }: Frame) {
  const { user, logOut } = useSession()
  const here = useLocation()
  useKeptFocus()
  const ofAdmins = useMatch('/admin/*')
  const ofCalendar = useMatch('/:portal/calendar')
  const isWide = ofAdmins !== null || ofCalendar !== null
  const portal = portals.find((each) => here.pathname.split('/')[1] === each)
  const isOpen = ({ right }: Section) => !right || mayDoSomewhere(user, right)
  const sections = all.filter(isOpen)
  const current = all.find(({ to, within }) => matchPath({ path: to, end: !within }, here.pathname))

  async function leave() {
    await logOut({ key: here.key, to: leaveTo })
    notifications.show({ message: t.loggedOut })
  }

  const behindMore = sections.filter(({ inBar }) => !inBar)
  return (
    <div className="shell" data-rail={rail || undefined}>
      <IdleGuard locks={portal === 'desk'} />
      <nav className="shell-nav" aria-label={t.label}>
        <div className="shell-mark">
          <Mark />
        </div>
        {sections.map(({ to, label, short, icon: Icon, within, emergency, inBar }) => (
          <NavLink
            key={to}
            to={{ pathname: to, search }}
            end={!within}
            {...(rail ? { title: label } : {})}
            data-emergency={emergency}
            data-more={!inBar || undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span className="shell-label" data-long={short ? true : undefined}>
              {label}
            </span>
            {short && <span data-short>{short}</span>}
          </NavLink>
        ))}
        {portal === 'desk' && <LockButton />}
        <button type="button" className="shell-leave" onClick={leave}>
          <IconLogout size={22} stroke={1.6} aria-hidden="true" />
          <span className="shell-label">{t.logOut}</span>
        </button>
        <Menu position="top-end" width={220} withinPortal={false}>
          <Menu.Target>
            <button type="button" className="shell-more">
              <IconDots size={22} stroke={1.6} aria-hidden="true" />
              {t.more}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {behindMore.map(({ to, label, icon: Icon }) => (
              <Menu.Item
                key={to}
                component={Link}
                to={{ pathname: to, search }}
                leftSection={<Icon size={20} aria-hidden="true" />}
              >
                {label}
              </Menu.Item>
            ))}
            {portal === 'desk' && <LockItem />}
            <Menu.Item leftSection={<IconLogout size={20} aria-hidden="true" />} onClick={leave}>
              {t.logOut}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </nav>
      <div className="shell-body">
        <header className="shell-top">
          <div className="shell-top-mark">
            <Mark />
          </div>
          {portal && (
            <FindButton portal={portal} screens={sections.map(({ to, label }) => ({ id: to, to, name: label }))} />
          )}
          <LanguageSwitch />
          <Bell />
        </header>
        <main id="main" className="shell-main" data-wide={isWide || undefined}>
          {notice && <div className="shell-notice">{notice}</div>}
          {current && !isOpen(current) ? <NotYours section={current} /> : <Outlet />}
        </main>
      </div>
    </div>
  )
}

/** In place of a section for which somebody has not been given the right, and what they have. */
function NotYours({ section }: { section: Section }) {
  const { user } = useSession()
  return (
    <>
      <h1>{section.label}</h1>
      <div className="stack">
        <p className="panel">{user?.placeRights?.length ? t.notYoursEverywhere : t.notYours}</p>
        <OwnRights />
      </div>
    </>
  )
}
