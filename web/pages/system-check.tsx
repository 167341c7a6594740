import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { call } from '../api.ts'
import { clinicQuery } from '../clinic.ts'
import { useSession } from '../session.tsx'
import { RequireRole } from '../ui/require-role.tsx'
import { SlimHeader } from '../ui/slim-header.tsx'
import './system-check.css'

export const meta = () => [{ title: 'System check · Salus' }]

export default function SystemCheckPage() {
  return (
    <RequireRole roles={['test']}>
      <Check />
    </RequireRole>
  )
}

function Check() {
  const { logOut } = useSession()
  const here = useLocation()

  async function leave() {
    await logOut({ key: here.key, to: '/' })
    notifications.show({ message: 'Logged out successfully' })
  }

  return (
    <>
      <SlimHeader>
        <Button variant="default" onClick={leave}>
          Logout
        </Button>
      </SlimHeader>
      <main id="main" className="page staff-home">
        <h1>System check</h1>
        <SystemCheck />
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
