import { useQuery } from '@tanstack/react-query'
import { schedulePage } from '#texts/hours/schedule-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { extraHoursQuery, myHoursQuery, timeOffQuery, weekChangesQuery } from '../../features/hours/queries.ts'
import { myKindsQuery } from '../../features/clinic/kinds/queries.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { comingAppointmentsQuery, myDoctorQuery, mySlotsQuery } from '../../features/booking/day/queries.ts'
import { ExtraHoursEditor } from '../../features/hours/extra-hours-editor.tsx'
import { OwnHours } from '../../features/hours/own-hours.tsx'
import { TimeOffEditor } from '../../features/hours/time-off-editor.tsx'
import { WeekChanges } from '../../features/hours/week-changes.tsx'
import { WeekEditor } from '../../features/hours/week-editor.tsx'
import { OffersEditor } from '../../features/clinic/kinds/offers-editor.tsx'
import { Loaded } from '../../ui/loaded.tsx'

export const clientLoader = askEarly(['doctor'], ({ ask, onDate }) => {
  void ask(mySlotsQuery)
  onDate((today) => void ask(comingAppointmentsQuery(today)))
  void ask(myDoctorQuery)
  void ask(myHoursQuery)
  void ask(placesQuery)
  void ask(weekChangesQuery)
  void ask(timeOffQuery)
  void ask(extraHoursQuery)
  void ask(myKindsQuery)
})

export const meta = () => [{ title: schedulePage.title }]

export default function Schedule() {
  const clock = useClinicClock()
  const me = useQuery(myDoctorQuery)
  const slots = useQuery(mySlotsQuery)
  const appointments = useQuery({ ...comingAppointmentsQuery(clock?.date ?? ''), enabled: clock !== undefined })
  return (
    <>
      <h1>{schedulePage.heading}</h1>
      <Loaded of={slots} failed={schedulePage.noSlots} shape={600}>
        {(week) => (
          <Loaded of={appointments} failed={schedulePage.noAppointments} shape={600} waits={!clock}>
            {(coming) => (
              <div className="stack">
                <OwnHours slots={week}>
                  <WeekEditor slots={week} appointments={coming} today={clock!.date} />
                </OwnHours>
                <WeekChanges today={clock!.date} />
                <TimeOffEditor today={clock!.date} />
                <ExtraHoursEditor today={clock!.date} />
                {me.data && <OffersEditor fees={me.data.fees} />}
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}
