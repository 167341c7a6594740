import { askEarly } from '../../wire/early-questions.ts'
import { askForOwnPatients } from '../../features/booking/day/early.ts'
import { TextInput } from '../../ui/inputs.tsx'
import { IconCalendarCheck, IconCalendarPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { WeeklySlot } from '#contract/hours.ts'
import { weekdays } from '#contract/rules.ts'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { dayInWords, format } from '../../language/format.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { mySlotsQuery, patientsAPage, patientsPageQuery } from '../../features/booking/day/queries.ts'
import { Button } from '../../ui/button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Rich } from '../../ui/rich.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { sayFailure } from '../../ui/say.ts'

const ChartPanel = lazyDialog(() => import('../../features/records/chart.tsx').then((part) => part.ChartPanel))

export const clientLoader = askEarly(['doctor'], askForOwnPatients)

export const meta = () => [{ title: doctorPages.patients.title }]

export default function Patients() {
  useSoon(ChartPanel)
  const clock = useClinicClock()
  const [address] = useSearchParams()
  const { value, typed, type } = useAddressFilter()
  const search = value('search')
  const patients = useQuery(patientsPageQuery(search, placeOf(address, patientsAPage)))
  return (
    <>
      <h1>{doctorPages.patients.heading}</h1>
      <FilterBar>
        <TextInput
          type="search"
          label={doctorPages.patientsFound}
          placeholder={doctorPages.searchBy}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={typed('search')}
          onChange={(event) => type('search', event.currentTarget.value)}
        />
      </FilterBar>
      <Loaded
        of={patients}
        failed={doctorPages.noAppointments}
        shape={300}
        waits={!clock}
        none={<p className="panel">{search ? doctorPages.patients.unmatched(search) : doctorPages.patients.none}</p>}
      >
        {({ rows }) =>
          clock && (
            <ul className="patient-cards">
              {rows.map(({ patient, visits, next, last, noShows }) => (
                <li key={patient._id}>
                  <Portrait name={patient.name} size={52} />
                  <div>
                    <Link to={`/doctor/dashboard/patients/${patient._id}`}>
                      <bdi>{patient.name}</bdi>
                    </Link>
                    <p className="soft">
                      {next
                        ? doctorPages.patients[last ? 'next' : 'first'](
                            dayInWords(next.date, clock.date),
                            next.startTime,
                          )
                        : doctorPages.patients.noVisit}
                    </p>
                    <p className="soft">
                      {[
                        last && doctorPages.patients.last(dayInWords(last.date, clock.date)),
                        doctorPages.patients.appointments(visits),
                        noShows > 0 && doctorPages.patients.noShows(noShows),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {patients.data && <Pages address={address} list={patients.data} size={patientsAPage} />}
      <SlotCards />
    </>
  )
}

const weekdayOf = ({ day }: WeeklySlot) => format().weekday(weekdays.indexOf(day))

/** The weekly slots with their next date, and the appointment of each that is taken. */
function SlotCards() {
  const slots = useQuery(mySlotsQuery)
  const clock = useClinicClock()
  const { openId, opener, close } = useOpenRow()

  const press = ({ appointmentId }: WeeklySlot) =>
    appointmentId ? opener(appointmentId) : { onClick: () => sayFailure(undefined, doctorPages.slots.missing) }

  return (
    <section className="slot-section" aria-labelledby="slots-title">
      <h2 id="slots-title" className="panel-title">
        {doctorPages.slots.heading}
      </h2>
      <Loaded
        of={slots}
        failed={doctorPages.noSlots}
        shape={160}
        none={
          <p className="panel">
            <Rich
              text={doctorPages.slots.empty}
              parts={{ set: (text) => <Link to="/doctor/dashboard/schedule">{text}</Link> }}
            />
          </p>
        }
      >
        {(all) => (
          <ul className="slot-cards">
            {all.map((slot) => (
              <li key={slot._id}>
                <p>
                  <b>{doctorPages.slots.one(weekdayOf(slot), slot.startTime, slot.endTime)}</b>
                </p>
                <p className="soft">{clock && dayInWords(slot.nextDate, clock.date)}</p>
                <span className="status-badge" data-status={slot.isBooked ? 'pending' : 'confirmed'}>
                  {slot.isBooked ? (
                    <IconCalendarCheck size={16} aria-hidden="true" />
                  ) : (
                    <IconCalendarPlus size={16} aria-hidden="true" />
                  )}
                  {slot.isBooked ? doctorPages.slots.booked : doctorPages.slots.free}
                </span>
                {slot.isBooked && (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={doctorPages.slots.viewOf(weekdayOf(slot), slot.startTime)}
                    {...press(slot)}
                  >
                    {doctorPages.slots.view}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {openId && <ChartPanel key={openId} id={openId} ofSlot onClose={close} />}
    </section>
  )
}
