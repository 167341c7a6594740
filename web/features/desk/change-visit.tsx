import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BoardVisit } from '#contract/desk.ts'
import { type CancelReason, cancelReasons } from '#contract/desk-stages.ts'
import { slotIdOf } from '#contract/clinic-time.ts'
import { newvisit as t } from '#texts/newvisit.ts'
import { dateInWords, format } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import { freeTimesQuery } from '../doctors/queries.ts'
import { useCancelVisit, useMoveTime } from './visit-queries.ts'

type Props = { visit: BoardVisit; onClose: () => void }
type Movable = Pick<BoardVisit, '_id' | 'version' | 'date'> & {
  patient: { name: string }
  doctor: { _id: string }
  kind: { _id: string }
}

/** Asks why, and cancels. */
export function CancelVisit({ visit, onClose }: Props) {
  const cancel = useCancelVisit(visit._id)
  const { form, field, message, busy } = useSendForm({
    initial: { reason: 'patient-asked' as string },
    send: ({ reason }) => cancel.mutateAsync({ version: visit.version, reason: reason as CancelReason }),
    onSent() {
      say(t.cancelled)
      onClose()
    },
    failed: t.notCancelled,
  })
  return (
    <Dialog opened title={t.cancelOf(visit.patient.name)} onClose={onClose} answers={null}>
      <form className="stack" {...form}>
        <p>{t.cancelSays}</p>
        <NativeSelect
          label={t.reason}
          data={cancelReasons.map((value) => ({ value, label: t.reasons[value] }))}
          {...field('reason')}
        />
        <FormMessage text={message} />
        <div className="dialog-answers">
          <Button variant="default" onClick={onClose}>
            {t.keep}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Another free time of the same doctor. */
export function MoveVisit({ visit, placeId, onClose }: { visit: Movable; placeId: string; onClose: () => void }) {
  const [date, setDate] = useState(visit.date)
  const [slotId, setSlotId] = useState('')
  const move = useMoveTime(visit._id)
  const asked = { kindId: visit.kind._id, placeId }
  const free = useQuery(freeTimesQuery(visit.doctor._id, date, asked))
  const { form, message, busy } = useSendForm({
    initial: {},
    check: (): Record<string, string> => (slotId ? {} : { slot: t.chooseTime }),
    send: () => move.mutateAsync({ version: visit.version, slotId, appointmentDate: date }),
    onSent(moved) {
      say(t.moved(moved.patient.name, format().row([dateInWords(moved.date), format().ltr(moved.startTime)])))
      onClose()
    },
    failed: t.notMoved,
  })
  return (
    <Dialog opened title={t.moveOf(visit.patient.name)} onClose={onClose} answers={null}>
      <form className="stack" {...form}>
        <DateField
          label={t.date}
          value={date}
          onChange={(day) => {
            setDate(day)
            setSlotId('')
          }}
        />
        {free.data?.length === 0 && <p className="soft">{t.noTimes}</p>}
        <Chips
          label={t.free}
          options={free.data?.map((time) => ({ value: slotIdOf(time), label: format().ltr(time.startTime) })) ?? []}
          value={slotId}
          onChoose={setSlotId}
        />
        <FormMessage text={message} />
        <div className="dialog-answers">
          <Button variant="default" onClick={onClose}>
            {t.keep}
          </Button>
          <Button type="submit" loading={busy} disabled={!slotId}>
            {t.moveTo}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
