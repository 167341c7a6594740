import { NativeSelect } from '../../../ui/inputs.tsx'
import { IconAdjustmentsHorizontal, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CalendarDoctor } from '#contract/desk/calendar.ts'
import { specializations } from '#contract/rules.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { workList } from '#texts/common/work-list.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { Button } from '../../../ui/button.tsx'
import { useOwnPlaces } from '../../clinic/places/own-places.ts'
import type { Shown } from './use-view.ts'

type Props = {
  shown: Shown
  today: string
  /** Shows today, at the present time. */
  toToday: () => void
  isStaff: boolean
  doctors: readonly CalendarDoctor[]
  /** How many rooms there are to be shown. */
  rooms: number
  children?: ReactNode
}

/** The controls for what the calendar shows: days, view, place and doctor. */
export function Bar({ shown, today, toToday, isStaff, doctors, rooms, children }: Props) {
  const { view, views, day, dates, ofMany, byRoom, placeId, doctorId, specialization, set, choosePlace, turn } = shown
  const isGrid = view === 'day' || view === 'week'
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="cal-bar">
      <div className="cal-turn">
        <Button variant="default" aria-label={deskCalendar.before} onClick={() => turn(-1)}>
          <IconChevronLeft className="cal-arrow" size={18} aria-hidden="true" />
        </Button>
        <Button variant="default" disabled={day === today && !isGrid} onClick={toToday}>
          {isGrid && dates.includes(today) ? deskCalendar.toNow : deskCalendar.today}
        </Button>
        <Button variant="default" aria-label={deskCalendar.after} onClick={() => turn(1)}>
          <IconChevronRight className="cal-arrow" size={18} aria-hidden="true" />
        </Button>
      </div>
      <fieldset className="cal-views">
        <legend className="unseen">{deskCalendar.view}</legend>
        {views.map((each) => (
          <button key={each} type="button" aria-pressed={each === view} onClick={() => set('view', each)}>
            {deskCalendar.views[each]}
          </button>
        ))}
      </fieldset>
      {isStaff && (
        <div className="cal-fold">
          <Button
            variant={placeId || specialization ? 'light' : 'default'}
            aria-label={workList.filters([placeId, specialization].filter(Boolean).length)}
            aria-expanded={isOpen}
            aria-controls="cal-rest"
            onClick={() => setOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
          </Button>
        </div>
      )}
      <div id="cal-rest" className="cal-rest" data-open={isOpen || undefined}>
        {isStaff && <Place value={placeId} onChoose={choosePlace} />}
        {ofMany && (
          <NativeSelect
            aria-label={deskCalendar.specialty}
            value={specialization ?? ''}
            data={[
              { value: '', label: deskCalendar.everySpecialty },
              ...specializations.map((value) => ({ value, label: contractWords.specializations[value] })),
            ]}
            onChange={(event) => set('specialty', event.currentTarget.value)}
          />
        )}
        {doctorId && (
          <Button variant="default" onClick={() => set('doctor', '')}>
            {deskCalendar.everyDoctor}
          </Button>
        )}
        {ofMany && (byRoom || rooms > 0) && (
          <NativeSelect
            aria-label={deskCalendar.columns.label}
            value={byRoom ? 'rooms' : ''}
            data={[
              { value: '', label: deskCalendar.columns.doctors },
              { value: 'rooms', label: deskCalendar.columns.rooms },
            ]}
            onChange={(event) => set('columns', event.currentTarget.value)}
          />
        )}
        {ofMany && doctors.length > 1 && (
          <NativeSelect
            aria-label={deskCalendar.doctor}
            value=""
            data={[
              { value: '', label: deskCalendar.oneDoctor },
              ...doctors.map(({ _id, name }) => ({ value: _id, label: common.doctor(name) })),
            ]}
            onChange={(event) => set('doctor', event.currentTarget.value)}
          />
        )}
      </div>
      <div className="cal-acts">{children}</div>
    </div>
  )
}

function Place({ value, onChoose }: { value: string | undefined; onChoose: (id: string) => void }) {
  const { places, isOneOfMany } = useOwnPlaces('desk')
  if (places.length < 2) return isOneOfMany ? <span className="soft">{places[0]?.name}</span> : null
  return (
    <NativeSelect
      aria-label={deskCalendar.place}
      value={value ?? ''}
      data={[
        { value: '', label: deskCalendar.everyPlace },
        ...places.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
