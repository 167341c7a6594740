import { delays } from '#contract/desk/desk-stages.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import type { DoctorDay } from './day.ts'
import { useChange } from '../../wire/use-change.ts'
import { useUndoMany } from '../hours/use-undo-many.ts'
import { about } from './queries.ts'
import { NumberField } from '../../ui/number-field.tsx'

/** Rounded to five minutes, as people say it: 24 minutes are about 25. */
const rounded = (minutes: number) => Math.min(delays.most, Math.max(delays.least, Math.round(minutes / 5) * 5))

type Props = { doctor: DoctorDay; placeId: string; onClose: () => void }

/** Asks how late a doctor is, and tells waiting patients. There is no draft, because the delay changes quickly. */
export function TellDelay({ doctor, placeId, onClose }: Props) {
  const sayDone = useUndoMany(doctor._id)
  const tell = useChange('POST /desk/delays', { invalidates: about, quiet: true })
  const form = useSendForm({
    initial: { minutes: rounded(doctor.late) as number | string },
    send: ({ minutes }) => tell.mutateAsync({ body: { placeId, doctorId: doctor._id, minutes: Number(minutes) } }),
    onSent({ told, undo }) {
      sayDone(deskBoard.tell.told(told), undo)
      onClose()
    },
    failed: deskBoard.tell.failed,
  })
  return (
    <Dialog opened title={deskBoard.tell.title(deskBoard.dr(doctor.name))} onClose={onClose} answers={null}>
      <Form of={form} send={deskBoard.tell.send} back={[deskBoard.tell.notNow, onClose]} inDialog>
        <p>{deskBoard.tell.says}</p>
        <NumberField
          label={deskBoard.tell.minutes}
          required
          min={delays.least}
          max={delays.most}
          step={5}
          {...form.field('minutes')}
        />
      </Form>
    </Dialog>
  )
}
