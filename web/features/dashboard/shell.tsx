import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots, IconLogout, type TablerIcon } from '@tabler/icons-react'
import { Link, NavLink, Outlet, useLocation, useMatch } from 'react-router'
import { useSession } from '../../session.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Bell } from '../notifications/bell.tsx'
import './shell.css'

export type Section = {
  to: string
  label: string
  /** Where the whole label is too long for the bar of a phone. */
  short?: string
  icon: TablerIcon
  /** Below this address too it is the current one. */
  within?: boolean
  emergency?: boolean
  /** On a phone: in the bar itself, or behind More. */
  inBar?: boolean
}

/** The frame of a dashboard: its sections in a sidebar, or in a bar at the bottom of a phone, and the bell above. */
export function Shell({ sections, leaveTo }: { sections: Section[]; leaveTo: '/login' | '/' }) {
  const { logOut } = useSession()
  const here = useLocation()

  async function leave() {
    await logOut({ key: here.key, to: leaveTo })
    notifications.show({ message: 'Logged out successfully' })
  }

  const behindMore = sections.filter(({ inBar }) => !inBar)
  return (
    <div className="shell">
      <nav className="shell-nav" aria-label="Dashboard">
        <div className="shell-mark">
          <Mark />
        </div>
        {sections.map(({ to, label, short, icon: Icon, within, emergency, inBar }) => (
          <NavLink key={to} to={to} end={!within} data-emergency={emergency} data-more={!inBar || undefined}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span data-long={short ? true : undefined}>{label}</span>
            {short && <span data-short>{short}</span>}
          </NavLink>
        ))}
        <button type="button" className="shell-leave" onClick={leave}>
          <IconLogout size={22} stroke={1.6} aria-hidden="true" />
          Logout
        </button>
        <Menu position="top-end" width={220} withinPortal={false}>
          <Menu.Target>
            <button type="button" className="shell-more">
              <IconDots size={22} stroke={1.6} aria-hidden="true" />
              More
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {behindMore.map(({ to, label, icon: Icon }) => (
              <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={20} aria-hidden="true" />}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Item leftSection={<IconLogout size={20} aria-hidden="true" />} onClick={leave}>
              Logout
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </nav>
      <div className="shell-body">
        <header className="shell-top">
          <div className="shell-top-mark">
            <Mark />
          </div>
          <Bell />
        </header>
        <main id="main" className="shell-main" data-wide={useMatch('/admin/*') ? true : undefined}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
