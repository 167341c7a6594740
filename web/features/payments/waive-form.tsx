import { Textarea } from '@mantine/core'
import type { Payable } from '#contract/payments/payments-received.ts'
import { receptionPayments } from '#texts/payments/reception-payments.ts'
import { asPrice } from '../../language/format.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { Button } from '../../ui/button.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useWaiveFee } from './till-queries.ts'

/** The clinic does without the fee of a visit, and says why. */
export function WaiveForm({ visit, onClose }: { visit: Payable; onClose: () => void }) {
  const waive = useWaiveFee(visit._id)
  const { form, field, message, busy } = useSendForm({
    draft: useSealedDraft(`waiving-${visit._id}`),
    initial: { reason: '' },
    send: ({ reason }) => waive.mutateAsync({ reason, fee: visit.fee }),
    onSent() {
      say(receptionPayments.waived)
      onClose()
    },
    failed: receptionPayments.waiveFailed,
  })
  return (
    <form className="stack" {...form}>
      <p>{receptionPayments.waiveSays(asPrice(visit.fee))}</p>
      <Textarea label={receptionPayments.reason} required autosize minRows={2} maxLength={300} {...field('reason')} />
      <FormMessage text={message} />
      <div className="dialog-answers">
        <Button variant="default" onClick={onClose}>
          {receptionPayments.notNow}
        </Button>
        <Button type="submit" loading={busy}>
          {receptionPayments.confirmWaive}
        </Button>
      </div>
    </form>
  )
}
