import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Appointment } from '#contract/booking/booking.ts'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { dateInWords, dayInWords } from '../../language/format.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useVisitInWords } from '../../features/booking/appointments/visit-in-words.ts'
import { ListButtons } from '../../features/booking/day/list-buttons.tsx'
import { doctorAppointmentQuery, homeQueries } from '../../features/booking/day/queries.ts'
import { Timeline } from '../../features/booking/day/timeline.tsx'
import { changeRequestsQuery } from '../../features/booking/change-requests/queries.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { OpenRequests } from '../../features/booking/change-requests/open-requests.tsx'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { isLost, Loaded } from '../../ui/loaded.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'

const ChartPanel = lazyDialog(() => import('../../features/records/chart.tsx').then((part) => part.ChartPanel))

export const clientLoader = askEarly(['doctor'], ({ ask }) => {
  void ask(homeQueries.doctor)
  void ask(homeQueries.counts)
  void ask(homeQueries.todays)
  void ask(homeQueries.next)
  void ask(homeQueries.lately)
  void ask(changeRequestsQuery({ status: 'open' }))
  void ask(placesQuery)
})

export const meta = () => [{ title: doctorPages.day.title }]

/** The number of cancelled visits today, if there are any. */
function cancelledNote(today: readonly Appointment[]): string | undefined {
  const cancelled = today.filter(({ status }) => status === 'cancelled').length
  return cancelled > 0 ? doctorPages.day.todayCancelled(cancelled) : undefined
}

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

  return (
    <>
      <h1>{doctorPages.day.hello(doctor.data?.name ?? user?.name ?? '')}</h1>
      <p className="soft practice-lead">
        {clock ? dateInWords(clock.date) : '\u00a0'}
        {clock && doctor.data ? ` · ${contractWords.specializations[doctor.data.specialization]}` : ''}
      </p>
      <Loaded
        of={[doctor, counts, todays, next, lately]}
        failed={() => (isLost(doctor) ? doctorPages.noDoctor : doctorPages.noAppointments)}
        shape={480}
        waits={!clock}
      >
        {([, ofLists, { rows: today }, { rows: upcoming }, { rows: recent }]) =>
          clock && (
            <>
              <Stats>
                <Stat label={doctorPages.day.total} count={ofLists.total} />
                <Stat label={doctorPages.day.today} count={ofLists.today} note={cancelledNote(today)} />
                <Stat label={doctorPages.day.pending} count={ofLists.pending} />
                <Stat label={doctorPages.day.free} count={ofLists.availableSlots} />
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
                            <p className="soft">
                              {doctorPages.when(inWords.day(appointment), inWords.begins(appointment))}
                            </p>
                            <p className="soft" dir="auto">
                              {inWords.brief(appointment)}
                            </p>
                          </div>
                          <ListButtons appointment={appointment} clock={clock} onlyMain />
                        </li>
                      ))}
                    </ul>
                    <Button
                      component={Link}
                      to="/doctor/dashboard/appointments?tab=upcoming"
                      variant="default"
                      fullWidth
                    >
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
            </>
          )
        }
      </Loaded>
      {openId && <ChartPanel key={openId} id={openId} onClose={close} />}
    </>
  )
}
