import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { cityOf, dateInWords } from '#contract/clinic-time.ts'
import { call } from '../api.ts'
import { clinicQuery, useClinicClock } from '../clinic.ts'
import { useSession } from '../session.tsx'
import { RequireRole } from '../ui/require-role.tsx'
import { SlimHeader } from '../ui/slim-header.tsx'
import './staff-home.css'

export const meta = () => [{ title: 'Salus' }]

const roleWords = { doctor: 'Doctor', admin: 'Admin', test: 'System check', user: 'Patient' }

/** The first page of those who work here: who they are and what time it is at the clinic; for role `test` the system check. */
export default function StaffHomePage() {
  const { pathname } = useLocation()
  const role = pathname.startsWith('/admin') ? 'admin' : pathname.startsWith('/doctor') ? 'doctor' : 'test'
  return (
    <RequireRole roles={[role]}>
      <StaffHome />
    </RequireRole>
  )
}

function StaffHome() {
  const { user, logOut } = useSession()
  const clock = useClinicClock()
  const navigate = useNavigate()

  async function leave() {
    navigate('/', { replace: true })
    await logOut()
    notifications.show({ message: 'Logged out successfully' })
  }

  if (!user) return null
  return (
    <>
      <SlimHeader>
        <Button variant="default" onClick={leave}>
          Logout
        </Button>
      </SlimHeader>
      <main id="main" className="page staff-home">
        <h1>{user.role === 'doctor' ? `Hello, Dr. ${user.name}` : `Hello, ${user.name}`}</h1>
        <dl>
          <div>
            <dt>Role</dt>
            <dd>{roleWords[user.role]}</dd>
          </div>
          <div>
            <dt>Account</dt>
            <dd>{user.email}</dd>
          </div>
          {clock && (
            <div>
              <dt>At the clinic in {cityOf(clock.timeZone)}</dt>
              <dd>
                {dateInWords(clock.date)}, {clock.time}
              </dd>
            </div>
          )}
        </dl>
        {user.role === 'test' && <SystemCheck />}
      </main>
    </>
  )
}

/** Asks each part of the system how it is, again every ten seconds. */
function SystemCheck() {
  const often = { refetchInterval: 10_000, retry: false } as const
  const live = useQuery({ queryKey: ['check', 'live'], queryFn: () => call('GET /health/live', {}), ...often })
  const ready = useQuery({ queryKey: ['check', 'ready'], queryFn: () => call('GET /health/ready', {}), ...often })
  const config = useQuery(clinicQuery)
  const checks = [
    { name: 'API', is: live, detail: 'answers' },
    { name: 'Database', is: ready, detail: 'ready' },
    { name: 'Payments', is: config, detail: config.data?.paymentProvider ?? '' },
    { name: 'Time zone', is: config, detail: config.data?.timeZone ?? '' },
  ]
  return (
    <section aria-labelledby="check-title">
      <h2 id="check-title">System check</h2>
      <ul className="checks" aria-live="polite">
        {checks.map(({ name, is, detail }) => (
          <li key={name} data-failed={is.isError || undefined}>
            <strong>{name}</strong>
            {is.isError ? `✖ ${is.error.message}` : is.isPending ? 'Loading...' : `✔ ${detail}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
