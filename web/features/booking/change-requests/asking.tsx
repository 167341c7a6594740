import { Textarea } from '../../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Appointment } from '#contract/booking/booking.ts'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { feeOfCancelling } from '#contract/clinic/costs.ts'
import { pageMax } from '#contract/rules.ts'
import { askToChange } from '#texts/booking/ask-to-change.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { asPrice, dateInWords } from '../../../language/format.ts'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { say, sayFailure } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { doctorNameOf } from '../appointments/appointment-lists.ts'
import { useVisitInWords } from '../appointments/visit-in-words.ts'
import { changeRequestsQuery, topics } from './queries.ts'

type Wants = ChangeRequest['wants']
type Props = {
  appointment: Appointment
  /** The newest change request for this visit. */
  request: ChangeRequest | undefined
  /** False where the patient can still cancel it without asking. */
  mayAskToCancel: boolean
}

/** Draws the change requests of visits that have not begun, once they are loaded. */
export function useAsking(
  clock: { now: number } | undefined,
): (appointment: Appointment, mayAskToCancel: boolean) => ReactNode {
  const asked = useQuery(changeRequestsQuery({ limit: String(pageMax) }))
  return (appointment, mayAskToCancel) => {
    if (!clock || !asked.data || Date.parse(appointment.startsAt) <= clock.now) return null
    const request = asked.data.rows.find((each) => each.appointment._id === appointment._id)
    return <Asking appointment={appointment} request={request} mayAskToCancel={mayAskToCancel} />
  }
}

/** For a visit that the patient may no longer change alone: buttons to ask the clinic, and the answer. */
function Asking({ appointment, request, mayAskToCancel }: Props) {
  const [wants, setWants] = useState<Wants>()
  const withdraw = useChange('PUT /change-requests/{id}/withdraw', {
    invalidates: topics,
    quiet: true,
    scope: appointment._id,
  })
  if (request?.status === 'open') {
    const takeBack = () =>
      withdraw.mutateAsync({ params: { id: request._id } }).then(
        () => say(askToChange.withdrawn),
        (reason) => sayFailure(reason, askToChange.withdrawFailed),
      )
    return (
      <>
        <p className="appointment-too-late">{askToChange.open[request.wants]}</p>
        <Button variant="default" loading={withdraw.isPending} onClick={takeBack}>
          {askToChange.withdraw}
        </Button>
      </>
    )
  }
  return (
    <>
      {request?.status === 'declined' && (
        <p className="appointment-too-late">
          <Rich
            text={askToChange.declined[request.wants](request.answer)}
            parts={{ q: (answer) => <q dir="auto">{answer}</q> }}
          />
        </p>
      )}
      {mayAskToCancel && (
        <Button variant="outline" color="red" onClick={() => setWants('cancel')}>
          {askToChange.cancel}
        </Button>
      )}
      <Button variant="default" onClick={() => setWants('move')}>
        {askToChange.move}
      </Button>
      <Dialog
        opened={wants !== undefined}
        title={wants ? askToChange.heading[wants] : ''}
        onClose={() => setWants(undefined)}
        answers={null}
      >
        {wants && <AskForm appointment={appointment} wants={wants} onClose={() => setWants(undefined)} />}
      </Dialog>
    </>
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
