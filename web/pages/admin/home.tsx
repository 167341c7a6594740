import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mayDoSomewhere, type Right } from '#contract/rights.ts'
import { overviewPage } from '#texts/reports/overview-page.ts'
import { dateInWords, dayInWords, format } from '../../language/format.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForOverview } from '../../features/reports/early.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { recentQuery } from '../../features/booking/all-queries.ts'
import { TasksOfPlaces } from '../../features/desk/tasks/tasks-of-places.tsx'
import { StillMissing } from '../../features/moving-in/first-day/still-missing.tsx'
import { Happened, SinceThen } from '../../features/reports/happened.tsx'
import { Needs } from '../../features/reports/needs.tsx'
import { NextWeek } from '../../features/reports/next-week.tsx'
import { WeekChart, WeekFigures } from '../../features/reports/week-figures.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Rich } from '../../ui/rich.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

export const clientLoader = askEarly(['admin'], askForOverview)

export const meta = () => [{ title: overviewPage.title }]

const quickActions = (): { to: string; label: string; right: Right }[] => [
  { to: '/admin/dashboard/add-doctor', label: overviewPage.quick.doctor, right: 'doctors' },
  {
    to: '/admin/dashboard/appointments?status=pending',
    label: overviewPage.quick.pending,
    right: 'appointments',
  },
  { to: '/admin/dashboard/requests?status=open', label: overviewPage.quick.requests, right: 'care-requests' },
  { to: '/admin/dashboard/payments?status=attention', label: overviewPage.quick.payments, right: 'payments' },
]

/** Tasks first, then what has happened since the last look, then the weeks. */
export default function AdminHome() {
  const { user } = useSession()
  const clock = useClinicClock()
  const may = (right: Right) => mayDoSomewhere(user, right)
  const actions = quickActions().filter(({ right }) => may(right))
  return (
    <>
      <div className="shell-heading">
        <h1>{clock ? dateInWords(clock.date) : overviewPage.heading}</h1>
        <SinceThen />
      </div>
      {may('setup') && <StillMissing />}
      {may('desk') && <TasksOfPlaces />}
      <div className="overview">
        <div>
          <Needs />
          <Happened />
          <WeekChart />
        </div>
        <div>
          <WeekFigures />
          <NextWeek />
        </div>
      </div>
      <div className="practice-columns">
        {may('appointments') && <RecentActivity />}
        {actions.length > 0 && (
          <section className="panel" aria-labelledby="quick-title">
            <h2 id="quick-title">{overviewPage.quick.heading}</h2>
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
    </>
  )
}

function RecentActivity() {
  const clock = useClinicClock()
  const recent = useQuery(recentQuery)
  return (
    <section className="panel" aria-labelledby="recent-title">
      <h2 id="recent-title">{overviewPage.recent.heading}</h2>
      <div className="practice-answer">
        <Loaded
          of={recent}
          failed={overviewPage.recent.failed}
          shape={240}
          none={<p className="soft">{overviewPage.recent.none}</p>}
        >
          {(rows) => (
            <ul className="practice-list">
              {rows.map(({ _id, userId, doctorName, date, startTime, status }) => (
                <li key={_id}>
                  <div>
                    <Rich
                      text={overviewPage.recent.who(userId.name, doctorName)}
                      parts={{
                        b: (name) => (
                          <b>
                            <bdi>{name}</bdi>
                          </b>
                        ),
                      }}
                    />
                    <p className="soft">
                      {clock && overviewPage.recent.when(dayInWords(date, clock.date), format().ltr(startTime))}
                    </p>
                  </div>
                  <StatusBadge status={status} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      <Button component={Link} to="/admin/dashboard/appointments" variant="default" fullWidth>
        {overviewPage.recent.all}
      </Button>
    </section>
  )
}
