import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayInWords } from '#contract/clinic-time.ts'
import { asPrice } from '#contract/money.ts'
import type { Overview } from '#contract/reports.ts'
import { mayDo, type Right } from '#contract/rights.ts'
import { useClinicClock } from '../../clinic.ts'
import { overviewQuery } from '../../features/reports/queries.ts'
import { recentQuery } from '../../features/booking/all-queries.ts'
import { useSession } from '../../session.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import '../../features/care-requests/request-card.css'
import '../../ui/panel.css'
import '../doctor/home.css'

export const meta = () => [{ title: 'Overview · Salus' }]

const quickActions: { to: string; label: string; right: Right }[] = [
  { to: '/admin/dashboard/add-doctor', label: 'Add a doctor', right: 'doctors' },
  { to: '/admin/dashboard/appointments?status=pending', label: 'Pending appointments', right: 'appointments' },
  { to: '/admin/dashboard/requests?status=open', label: 'Open requests', right: 'care-requests' },
  { to: '/admin/dashboard/payments?status=attention', label: 'Payments that need attention', right: 'payments' },
]

export default function AdminHome() {
  const { user } = useSession()
  const may = (right: Right) => mayDo(user?.rights ?? [], right)
  const actions = quickActions.filter(({ right }) => may(right))
  const overview = useQuery(overviewQuery)
  const { data } = overview
  return (
    <>
      <h1>Hello, {user?.name}</h1>
      {overview.isError ? (
        <Failed message="The overview could not be loaded" onRetry={() => overview.refetch()} />
      ) : !data ? (
        <Skeleton height={240} radius={10} aria-hidden="true" />
      ) : (
        <Stats>
          <Stat label="Doctors" count={data.doctors} />
          <Stat label="Appointments" count={data.appointments} />
          <Stat label="Received by card" count={asPrice(data.received)} />
          <Stat label="Refunded" count={asPrice(data.refunded)} />
        </Stats>
      )}
      <div className="practice-columns">
        {may('appointments') && <RecentActivity />}
        {actions.length > 0 && (
          <section className="panel" aria-labelledby="quick-title">
            <h2 id="quick-title">Quick actions</h2>
            <div style={{ display: 'grid', gap: 12 }}>
              {actions.map(({ to, label }) => (
                <Button key={to} component={Link} to={to} variant="default">
                  {label}
                </Button>
              ))}
            </div>
          </section>
        )}
      </div>
      {data && <SpecifiedFigures overview={data} />}
    </>
  )
}

/** The product's own figures, each with what it is: they say little of how the clinic does. */
function SpecifiedFigures({ overview }: { overview: Overview }) {
  const figures = [
    ['Users', overview.users, 'Different patients who have ever booked'],
    ['Active users', overview.users, 'The same'],
    ['Revenue', asPrice(overview.revenue), 'The sum of the doctors’ fees, one each'],
    ['Average revenue per doctor', asPrice(overview.averageRevenue), 'Revenue divided by doctors'],
    ['Appointment rate', `${overview.appointmentRate} %`, 'Appointments divided by doctors, times 100'],
  ] as const
  return (
    <section className="panel" aria-labelledby="specified-title">
      <h2 id="specified-title">Figures of the specification</h2>
      <dl className="work-facts">
        {figures.map(([label, figure, meaning]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{figure}</b> <span className="soft">{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function RecentActivity() {
  const clock = useClinicClock()
  const recent = useQuery(recentQuery)
  return (
    <section className="panel" aria-labelledby="recent-title">
      <h2 id="recent-title">Recent activity</h2>
      {recent.isError && <Failed message="Failed to fetch appointments" onRetry={() => recent.refetch()} />}
      {recent.data?.length === 0 && <p className="soft">Nobody has booked yet.</p>}
      <ul className="practice-list">
        {recent.data?.map(({ _id, userId, doctorName, date, startTime, status }) => (
          <li key={_id}>
            <div>
              <b>{userId.name}</b> with Dr. {doctorName}
              <p className="soft">
                {clock && dayInWords(date, clock.date)}, {startTime}
              </p>
            </div>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      <Button component={Link} to="/admin/dashboard/appointments" variant="default" fullWidth>
        All appointments
      </Button>
    </section>
  )
}
