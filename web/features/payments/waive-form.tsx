import { TextInput } from '../../ui/inputs.tsx'
import type { Payable } from '#contract/payments/payments-received.ts'
import { receptionPayments } from '#texts/payments/reception-payments.ts'
import { asPrice } from '../../language/format.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { useChange } from '../../wire/use-change.ts'
import { Form } from '../../ui/form.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { moneyOf } from './till-queries.ts'

/** Waives the fee of a visit, with a reason. */
export function WaiveForm({ visit, onClose }: { visit: Payable; onClose: () => void }) {
  const waive = useChange('POST /appointments/{id}/waive-fee', moneyOf(visit))
  const form = useSendForm({
    draft: useSealedDraft(`waiving-${visit._id}`),
    initial: { reason: '' },
    send: ({ reason }) => waive.mutateAsync({ params: { id: visit._id }, body: { reason, fee: visit.fee } }),
    onSent() {
      say(receptionPayments.waived)
      onClose()
    },
    failed: receptionPayments.waiveFailed,
  })
  return (
    <Form of={form} inDialog send={receptionPayments.confirmWaive} back={[receptionPayments.notNow, onClose]}>
      <p>{receptionPayments.waiveSays(asPrice(visit.fee))}</p>
      <TextInput label={receptionPayments.reason} required maxLength={300} dir="auto" {...form.field('reason')} />
    </Form>
  )
}
