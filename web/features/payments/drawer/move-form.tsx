import { TextInput } from '../../../ui/inputs.tsx'
import type { TillShift } from '#contract/payments/till.ts'
import { tillPage } from '#texts/payments/till-page.ts'
import { asPrice } from '../../../language/format.ts'
import { useChange } from '../../../wire/use-change.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { tillChange } from './queries.ts'
import { NumberField } from '../../../ui/number-field.tsx'

type Props = { shift: TillShift; way: 'put' | 'takeOut'; onClose: () => void }

/** Records cash that is not a patient's payment: put in as change, or taken out to the bank. */
export function MoveForm({ shift, way, onClose }: Props) {
  const move = useChange('POST /desk/till/{id}/move', tillChange(shift._id))
  const isOut = way === 'takeOut'
  const form = useSendForm({
    draft: useOwnDraft(`till-${way.toLowerCase()}-${shift._id}`),
    initial: { amount: '' as string | number, reason: isOut ? tillPage.bank : tillPage.change },
    send: ({ amount, reason }) =>
      move.mutateAsync({
        params: { id: shift._id },
        body: { amount: isOut ? -Number(amount) : Number(amount), reason, expected: shift.expected },
      }),
    onSent(_, { amount }) {
      say((isOut ? tillPage.outDone : tillPage.putDone)(asPrice(Number(amount))))
      onClose()
    },
    about: { more_than_in_till: 'amount' },
    failed: tillPage.moveFailed,
  })
  return (
    <Dialog opened title={tillPage[way]} onClose={onClose} answers={null}>
      <Form
        of={form}
        inDialog
        send={isOut ? tillPage.confirmOut : tillPage.confirmPut}
        back={[tillPage.notNow, () => form.giveUp(onClose)]}
      >
        <p className="soft">{tillPage.holds(asPrice(shift.expected))}</p>
        <NumberField
          label={tillPage.amount}
          required
          min={0.01}
          max={1_000_000}
          decimals={2}
          data-autofocus
          {...form.field('amount')}
        />
        <TextInput label={tillPage.what} required maxLength={300} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}
