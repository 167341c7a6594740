import { useState } from 'react'
import type { StandInVisit } from '#contract/booking/stand-in-link.ts'
import { rescheduleDialog } from '#texts/booking/reschedule-dialog.ts'
import { standInPage } from '#texts/booking/stand-in-page.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FreeDatesAndTimes, useFreeChoice } from '../../hours/free-times.tsx'
import type { Answer } from './answers.ts'

type OtherProps = {
  visit: StandInVisit
  doctorId: string
  busy: boolean
  onTake: (to: Answer) => Promise<void>
  onBack: () => void
}

/** Chooses another free time of the doctor they booked, of the same kind and place. */
export function OtherTime({ visit: { kind, place }, doctorId, busy, onTake, onBack }: OtherProps) {
  const [chosen, setChosen] = useState({ date: '', slotId: '' })
  const free = useFreeChoice(doctorId, { kindId: kind._id, placeId: place._id }, chosen)
  const { date, slotId } = free
  const start = (slot: string) => format().ltr(slot.slice(0, 5))
  return (
    <div className="stack">
      <FreeDatesAndTimes
        of={free}
        words={{
          day: standInPage.day,
          dayFree: rescheduleDialog.dayFree,
          time: standInPage.time,
          none: standInPage.noTimes,
        }}
        onChoose={setChosen}
      />
      <div className="stand-in-link-acts">
        <Button
          loading={busy}
          disabled={!slotId}
          onClick={() => slotId && void onTake({ answer: 'move', slotId, appointmentDate: date })}
        >
          {slotId ? standInPage.moveTo(`${dateInWords(date, 'short')}, ${start(slotId)}`) : standInPage.chooseTime}
        </Button>
        <Button variant="default" onClick={onBack}>
          {standInPage.back}
        </Button>
      </div>
    </div>
  )
}
