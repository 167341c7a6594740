import { Textarea } from '../../../ui/inputs.tsx'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { declineForm } from '#texts/booking/decline-form.ts'
import { dateInWords } from '../../../language/format.ts'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { Form } from '../../../ui/form.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { useAskedVisit } from './asked-visit.ts'
import { topics } from './queries.ts'

const bold = { b: (words: string) => <bdi className="asked-who">{words}</bdi> }

/** Declines a patient's change request, with an explanation. */
export function DeclineForm({ request, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const { patient, date } = request.appointment
  const { beginsIn } = useAskedVisit()
  const decline = useChange('PUT /change-requests/{id}/decline', {
    invalidates: topics,
    quiet: true,
    scope: request.appointment._id,
  })
  const form = useSendForm({
    draft: useSealedDraft(`declining-${request._id}`),
    initial: { answer: '' },
    send: (body) => decline.mutateAsync({ params: { id: request._id }, body }),
    onSent() {
      say(declineForm.done)
      onClose()
    },
    failed: declineForm.failed,
  })
  return (
    <Form of={form} send={declineForm.send} back={[declineForm.keep, onClose]} inDialog>
      <p>
        <Rich text={declineForm.says(patient, dateInWords(date), beginsIn(request.appointment))} parts={bold} />
      </p>
      <Textarea label={declineForm.answer} minRows={2} maxLength={500} {...form.field('answer')} />
    </Form>
  )
}
