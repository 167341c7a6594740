import { common } from '#texts/common/common.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { slotIdOf } from '#contract/clinic-time.ts'
import type { StandInVisit } from '#contract/booking/stand-in-link.ts'
import { standInPage } from '#texts/booking/stand-in-page.ts'
import { dateInWords, format } from '../../../language/format.ts'

import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { isLost, Lost } from '../../../ui/loaded.tsx'
import { freeDatesQuery, freeTimesQuery } from '../../doctors/queries.ts'
import type { Answer } from './answers.ts'

type OtherProps = {
  visit: StandInVisit
  doctorId: string
  busy: boolean
  onTake: (to: Answer) => Promise<void>
  onBack: () => void
}

/** Another free time of the doctor they booked, for the same kind of visit at the same place. */
export function OtherTime({ visit: { kind, place }, doctorId, busy, onTake, onBack }: OtherProps) {
  const asked = { kindId: kind._id, placeId: place._id }
  const dates = useQuery(freeDatesQuery(doctorId, asked))
  const [chosen, setChosen] = useState({ date: '', slotId: '' })
  const date = chosen.date || dates.data?.[0]?.date || ''
  const times = useQuery({ ...freeTimesQuery(doctorId, date, asked), enabled: date !== '' })
  // The time may have been taken meanwhile.
  const slotId = times.data?.map(slotIdOf).find((free) => free === chosen.slotId)
  const { ltr } = format()
  const start = (slot: string) => ltr(slot.slice(0, 5))
  return (
    <div className="stack">
      {isLost(dates) ? (
        <Lost of={dates} failed={common.noTimes} />
      ) : dates.data?.length === 0 ? (
        <p>{standInPage.noTimes}</p>
      ) : (
        <>
          <NativeSelect
            label={standInPage.day}
            value={date}
            data={dates.data?.map((day) => ({ value: day.date, label: dateInWords(day.date) })) ?? []}
            onChange={(event) => setChosen({ date: event.currentTarget.value, slotId: '' })}
          />
          <Lost of={times} failed={common.noTimes} />
          <Chips
            label={standInPage.time}
            options={times.data?.map((time) => ({ value: slotIdOf(time), label: ltr(time.startTime) })) ?? []}
            value={slotId ?? ''}
            onChoose={(slot) => setChosen({ date, slotId: slot })}
          />
        </>
      )}
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
