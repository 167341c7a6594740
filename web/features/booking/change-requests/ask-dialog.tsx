import { Textarea } from '../../../ui/inputs.tsx'
import type { Appointment } from '#contract/booking/booking.ts'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { feeOfCancelling } from '#contract/clinic/costs.ts'
import { askToChange } from '#texts/booking/ask-to-change.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { asPrice, dateInWords } from '../../../language/format.ts'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { doctorNameOf } from '../appointments/appointment-lists.ts'
import { useVisitInWords } from '../appointments/visit-in-words.ts'
import { topics } from './queries.ts'

type Wants = ChangeRequest['wants']

/** Asks the clinic to cancel or to move a visit, with a note; closed while `wants` is undefined. */
export function AskDialog({
  wants,
  ...form
}: {
  appointment: Appointment
  wants: Wants | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      opened={wants !== undefined}
      title={wants ? askToChange.heading[wants] : ''}
      onClose={form.onClose}
      answers={null}
    >
      {wants && <AskForm {...form} wants={wants} />}
    </Dialog>
  )
}

type FormProps = { appointment: Appointment; wants: Wants; onClose: () => void }

function AskForm({ appointment, wants, onClose }: FormProps) {
  const { _id: appointmentId, appointmentDate } = appointment
  const { begins } = useVisitInWords()
  const ask = useChange('POST /change-requests', { invalidates: topics, quiet: true, scope: appointmentId })
  const form = useSendForm({
    draft: useSealedDraft(`asking-${appointmentId}`),
    initial: { note: '' },
    send: ({ note }) => ask.mutateAsync({ body: { appointmentId, wants, note } }),
    onSent() {
      say(askToChange.sent)
      onClose()
    },
    failed: askToChange.failed,
  })
  const clock = useClinicClock()
  const fee = clock && wants === 'cancel' ? feeOfCancelling(appointment, clock.now) : 0
  const says = askToChange.says[wants](dateInWords(appointmentDate), begins(appointment), doctorNameOf(appointment))
  return (
    <Form of={form} send={askToChange.send} back={[askToChange.keep, onClose]} inDialog>
      <p>
        <Rich text={says} parts={{ b: (when) => <strong>{when}</strong> }} />
      </p>
      {fee > 0 && <p className="terms-said">{askToChange.lessFee(asPrice(fee))}</p>}
      <Textarea label={askToChange.note} minRows={2} maxLength={500} {...form.field('note')} />
    </Form>
  )
}
