import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { dateInWords, dayInWords } from '../../language/format.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useVisitInWords } from '../../features/booking/appointments/visit-in-words.ts'
import { ListButtons } from '../../features/booking/day/list-buttons.tsx'
import { doctorAppointmentQuery, homeQueries } from '../../features/booking/day/queries.ts'
import { Timeline } from '../../features/booking/day/timeline.tsx'
import { OpenRequests } from '../../features/booking/change-requests/open-requests.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../ui/panel.css'
import './home.css'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ChartPanel = lazyDialog(() => import('../../features/records/chart.tsx').then((part) => part.ChartPanel))

export const clientLoader = askEarly(['doctor'], ({ ask }) => {
  void ask(homeQueries.doctor)
  void ask(homeQueries.counts)
  void ask(homeQueries.todays)
  void ask(homeQueries.next)
  void ask(homeQueries.lately)
})

export const meta = () => [{ title: doctorPages.day.title }]

export default function DoctorHome() {
  useSoon(ChartPanel)
  const { user } = useSession()
  const clock = useClinicClock()
  const inWords = useVisitInWords()
  const queries = useQueryClient()
  const doctor = useQuery(homeQueries.doctor)
  const counts = useQuery(homeQueries.counts)
  const todays = useQuery(homeQueries.todays)
  const next = useQuery(homeQueries.next)
  const lately = useQuery(homeQueries.lately)
  const { openId, opener, close } = useOpenRow()

  if (doctor.isLoadingError) return <Failed message={doctorPages.noDoctor} onRetry={() => doctor.refetch()} />
  const lists = [counts, todays, next, lately]
  if (lists.some(({ isError, data }) => isError && !data)) {
    const askAgain = () => Promise.all(lists.map((list) => list.refetch()))
    return <Failed message={doctorPages.noAppointments} onRetry={askAgain} />
  }
  if (!counts.data || !todays.data || !next.data || !lately.data || !clock) {
    return <Skeleton height={480} />
  }
  const [today, upcoming, recent] = [todays.data.rows, next.data.rows, lately.data.rows]
  const cancelled = today.filter(({ status }) => status === 'cancelled').length
  return (
    <>
      <h1>{doctorPages.day.hello(doctor.data?.name ?? user?.name ?? '')}</h1>
      <p className="soft practice-lead">
        {dateInWords(clock.date)}
        {doctor.data ? ` · ${contractWords.specializations[doctor.data.specialization]}` : ''}
      </p>
      <Stats>
        <Stat label={doctorPages.day.total} count={counts.data.total} />
        <Stat
          label={doctorPages.day.today}
          count={counts.data.today}
          note={cancelled > 0 ? doctorPages.day.todayCancelled(cancelled) : undefined}
        />
        <Stat label={doctorPages.day.pending} count={counts.data.pending} />
        <Stat label={doctorPages.day.free} count={counts.data.availableSlots} />
      </Stats>
      <OpenRequests readVisit={(id) => queries.fetchQuery(doctorAppointmentQuery(id))} />
      <div className="practice-columns">
        <section aria-labelledby="today-title">
          <h2 id="today-title" className="panel-title">
            {doctorPages.day.heading}
          </h2>
          {today.length === 0 ? (
            <div className="panel">
              <p>{doctorPages.day.nobody}</p>
              <p className="soft">
                <Rich
                  text={doctorPages.day.week}
                  parts={{ see: (text) => <Link to="/doctor/dashboard/schedule">{text}</Link> }}
                />
              </p>
            </div>
          ) : (
            <Timeline appointments={today} clock={clock} opener={opener} />
          )}
        </section>
        <div className="stack">
          <section className="panel" aria-labelledby="upcoming-title">
            <h2 id="upcoming-title">{doctorPages.day.upcoming}</h2>
            {upcoming.length === 0 && <p className="soft">{doctorPages.day.nothing}</p>}
            <ul className="practice-list">
              {upcoming.map((appointment) => (
                <li key={appointment._id}>
                  <div>
                    <button type="button" className="row-link" {...opener(appointment._id)}>
                      <bdi>{appointment.userId.name}</bdi>
                    </button>
                    <p className="soft">{doctorPages.when(inWords.day(appointment), inWords.begins(appointment))}</p>
                    <p className="soft" dir="auto">
                      {inWords.brief(appointment)}
                    </p>
                  </div>
                  <ListButtons appointment={appointment} clock={clock} onlyMain />
                </li>
              ))}
            </ul>
            <Button component={Link} to="/doctor/dashboard/appointments?tab=upcoming" variant="default" fullWidth>
              {doctorPages.day.all}
            </Button>
          </section>
          <section className="panel" aria-labelledby="recent-title">
            <h2 id="recent-title">{doctorPages.day.recent}</h2>
            {recent.length === 0 && <p className="soft">{doctorPages.day.nobodyYet}</p>}
            <ul className="practice-list">
              {recent.map(({ patient, last }) => (
                <li key={patient._id}>
                  <Portrait name={patient.name} size={44} />
                  <div>
                    <Link to={`/doctor/dashboard/patients/${patient._id}`}>
                      <bdi>{patient.name}</bdi>
                    </Link>
                    <p className="soft">{doctorPages.day.last(dayInWords(last!.date, clock.date))}</p>
                  </div>
                </li>
              ))}
            </ul>
            <Button component={Link} to="/doctor/dashboard/patients" variant="default" fullWidth>
              {doctorPages.allPatients}
            </Button>
          </section>
        </div>
      </div>
      {openId && <ChartPanel key={openId} id={openId} onClose={close} />}
    </>
  )
}
