import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Overview } from '#contract/reports.ts'
import { mayDo, type Right } from '#contract/rights.ts'
import { overview as t } from '#texts/overview.ts'
import { asPrice, dayInWords, format } from '../../format.ts'
import { useClinicClock } from '../../clinic.ts'
import { StillMissing } from '../../features/first-day/still-missing.tsx'
import { overviewQuery } from '../../features/reports/queries.ts'
import { recentQuery } from '../../features/booking/all-queries.ts'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import '../../features/care-requests/request-card.css'
import '../../ui/panel.css'
import '../doctor/home.css'

export const meta = () => [{ title: t.title }]

const quickActions = (): { to: string; label: string; right: Right }[] => [
  { to: '/admin/dashboard/add-doctor', label: t.quick.doctor, right: 'doctors' },
  { to: '/admin/dashboard/appointments?status=pending', label: t.quick.pending, right: 'appointments' },
  { to: '/admin/dashboard/requests?status=open', label: t.quick.requests, right: 'care-requests' },
  { to: '/admin/dashboard/payments?status=attention', label: t.quick.payments, right: 'payments' },
]

export default function AdminHome() {
  const { user } = useSession()
  const may = (right: Right) => mayDo(user?.rights ?? [], right)
  const actions = quickActions().filter(({ right }) => may(right))
  const overview = useQuery(overviewQuery)
  const { data } = overview
  return (
    <>
      <h1>{t.hello(user?.name ?? '')}</h1>
      {may('setup') && <StillMissing />}
      {overview.isLoadingError ? (
        <Failed message={t.failed} onRetry={() => overview.refetch()} />
      ) : !data ? (
        <Skeleton height={240} radius={10} aria-hidden="true" />
      ) : (
        <Stats>
          <Stat label={t.doctors} count={data.doctors} />
          <Stat label={t.appointments} count={data.appointments} />
          <Stat label={t.received} count={asPrice(data.received)} />
          <Stat label={t.refunded} count={asPrice(data.refunded)} />
        </Stats>
      )}
      <div className="practice-columns">
        {may('appointments') && <RecentActivity />}
        {actions.length > 0 && (
          <section className="panel" aria-labelledby="quick-title">
            <h2 id="quick-title">{t.quick.heading}</h2>
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
  const words = t.specified
  const figures = [
    [words.users, format().number(overview.users), words.usersSays],
    [words.active, format().number(overview.users), words.activeSays],
    [words.revenue, asPrice(overview.revenue), words.revenueSays],
    [words.average, asPrice(overview.averageRevenue), words.averageSays],
    [words.rate, words.percent(overview.appointmentRate), words.rateSays],
  ] as const
  return (
    <section className="panel" aria-labelledby="specified-title" style={{ marginTop: 32 }}>
      <h2 id="specified-title">{words.heading}</h2>
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
      <h2 id="recent-title">{t.recent.heading}</h2>
      {recent.isLoadingError && <Failed message={t.recent.failed} onRetry={() => recent.refetch()} />}
      {recent.data?.length === 0 && <p className="soft">{t.recent.none}</p>}
      <ul className="practice-list">
        {recent.data?.map(({ _id, userId, doctorName, date, startTime, status }) => (
          <li key={_id}>
            <div>
              <Rich
                text={t.recent.who(userId.name, doctorName)}
                parts={{
                  b: (name) => (
                    <b>
                      <bdi>{name}</bdi>
                    </b>
                  ),
                }}
              />
              <p className="soft">{clock && t.recent.when(dayInWords(date, clock.date), format().ltr(startTime))}</p>
            </div>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      <Button component={Link} to="/admin/dashboard/appointments" variant="default" fullWidth>
        {t.recent.all}
      </Button>
    </section>
  )
}
