import { Textarea } from '@mantine/core'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { asked as t } from '#texts/asked.ts'
import { dateInWords } from '../../../language/format.ts'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { say } from '../../../ui/say.ts'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useAskedVisit } from './asked-visit.ts'
import { useDecline } from './queries.ts'

const bold = { b: (words: string) => <bdi className="asked-who">{words}</bdi> }

/** Says to a patient that what they asked for is not possible, and why. */
export function DeclineForm({ request, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const { patient, date } = request.appointment
  const { beginsIn } = useAskedVisit()
  const decline = useDecline(request._id)
  const { form, field, message, busy } = useSendForm({
    draft: useSealedDraft(`declining-${request._id}`),
    initial: { answer: '' },
    send: decline.mutateAsync,
    onSent() {
      say(t.declining.done)
      onClose()
    },
    failed: t.declining.failed,
  })
  return (
    <form className="stack" {...form}>
      <p>
        <Rich text={t.declining.says(patient, dateInWords(date), beginsIn(request.appointment))} parts={bold} />
      </p>
      <Textarea label={t.declining.answer} autosize minRows={2} maxLength={500} {...field('answer')} />
      <FormMessage text={message} />
      <div className="dialog-answers">
        <Button variant="default" onClick={onClose}>
          {t.declining.keep}
        </Button>
        <Button type="submit" loading={busy}>
          {t.declining.send}
        </Button>
      </div>
    </form>
  )
}
