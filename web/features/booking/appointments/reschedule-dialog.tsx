import { Button, NativeSelect } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment } from '#contract/booking.ts'
import { dateInWords, slotIdOf } from '#contract/clinic-time.ts'
import { ApiFailure } from '../../../api.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { freeDatesQuery, freeTimesQuery } from '../../doctors/queries.ts'
import { useReschedule } from '../day/queries.ts'
import './reschedule-dialog.css'

/** Moves an appointment to another free time of the same doctor. */
export function RescheduleDialog({
  appointment,
  onClose,
}: {
  appointment: Appointment | undefined
  onClose: () => void
}) {
  return (
    <Dialog opened={appointment !== undefined} title="Move to another time" onClose={onClose} answers={null}>
      {appointment && <Reschedule appointment={appointment} onClose={onClose} />}
    </Dialog>
  )
}

function Reschedule({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const doctorId = appointment.doctorId._id
  const dates = useQuery(freeDatesQuery(doctorId))
  const [chosenDate, setDate] = useState<string>()
  const [slotId, setSlot] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const sameDay = dates.data?.find((day) => day.date === appointment.appointmentDate)
  const date = chosenDate ?? sameDay?.date ?? dates.data?.[0]?.date
  const times = useQuery({ ...freeTimesQuery(doctorId, date ?? ''), enabled: date !== undefined })
  const move = useReschedule(appointment._id)

  async function confirm() {
    if (!date || !slotId) return
    setFailure(undefined)
    try {
      await move.mutateAsync({ slotId, appointmentDate: date })
      notifications.show({ message: `Moved to ${dateInWords(date)}, ${slotId.slice(0, 5)}` })
      onClose()
    } catch (reason) {
      setSlot(undefined)
      setFailure(reason instanceof ApiFailure ? reason.message : 'The appointment could not be moved.')
    }
  }

  return (
    <div className="reschedule">
      <p>
        Now: {dateInWords(appointment.appointmentDate)}, {appointment.startTime}. The payment stays with it.
      </p>
      {dates.data?.length === 0 ? (
        <p className="soft">There is no free time in the coming days.</p>
      ) : (
        <>
          <NativeSelect
            label="Day"
            value={date ?? ''}
            data={(dates.data ?? []).map((day) => ({
              value: day.date,
              label: `${dateInWords(day.date)} · ${day.freeTimes} free`,
            }))}
            onChange={(event) => {
              setDate(event.currentTarget.value)
              setSlot(undefined)
            }}
          />
          <fieldset className="reschedule-times" aria-label="Time">
            {times.data?.map((time) => (
              <button
                key={time.startTime}
                type="button"
                aria-pressed={slotIdOf(time) === slotId}
                onClick={() => setSlot(slotIdOf(time))}
              >
                {time.startTime}
              </button>
            ))}
          </fieldset>
        </>
      )}
      {failure && (
        <p role="alert" style={{ color: 'var(--red)' }}>
          {failure}
        </p>
      )}
      <div className="dialog-answers">
        <Button variant="default" onClick={onClose}>
          Keep current time
        </Button>
        <Button disabled={!slotId} loading={move.isPending} onClick={confirm}>
          {slotId && date ? `Move to ${dateInWords(date, 'short')}, ${slotId.slice(0, 5)}` : 'Choose a time'}
        </Button>
      </div>
    </div>
  )
}
