import { notifications } from '@mantine/notifications'
import {
  IconAmbulance,
  IconHeartHandshake,
  IconLayoutDashboard,
  IconLogout,
  IconStethoscope,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink, useNavigate } from 'react-router'
import { useSession } from '../../session.tsx'
import { Mark } from '../../ui/mark.tsx'
import './shell.css'

const sections = [
  { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
  { to: '/doctors', label: 'Doctors', icon: IconStethoscope },
  { to: '/services', label: 'Services', icon: IconHeartHandshake },
  { to: '/dashboard/ambulance', label: 'Emergency', icon: IconAmbulance },
]

/** The patient's sidebar, a bar at the bottom of a phone, around one of its sections. */
export function PatientShell({ children }: { children: ReactNode }) {
  const { logOut } = useSession()
  const navigate = useNavigate()

  async function leave() {
    // First away, so that no guard sends the person to log in "again".
    navigate('/login', { replace: true })
    await logOut()
    notifications.show({ message: 'Logged out successfully' })
  }

  return (
    <div className="shell">
      <nav className="shell-nav" aria-label="Dashboard">
        <div className="shell-mark">
          <Mark />
        </div>
        {sections.map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} end data-emergency={label === 'Emergency' || undefined}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            {label}
          </NavLink>
        ))}
        <button type="button" onClick={leave}>
          <IconLogout size={22} stroke={1.6} aria-hidden="true" />
          Logout
        </button>
      </nav>
      <main id="main" className="shell-main">
        {children}
      </main>
    </div>
  )
}
