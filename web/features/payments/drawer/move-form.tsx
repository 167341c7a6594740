import { NumberInput, TextInput } from '@mantine/core'
import type { TillShift } from '#contract/payments/till.ts'
import { tillPage } from '#texts/payments/till-page.ts'
import { asPrice } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOwnDraft } from '../../../drafts/use-draft.ts'
import { say } from '../../../ui/say.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useMoveCash } from './queries.ts'

type Props = { shift: TillShift; way: 'put' | 'takeOut'; onClose: () => void }

/** Notes cash that nobody has paid: put in as change, or taken out to the bank. */
export function MoveForm({ shift, way, onClose }: Props) {
  const move = useMoveCash(shift._id)
  const isOut = way === 'takeOut'
  const { form, field, giveUp, message, busy } = useSendForm({
    draft: useOwnDraft(`till-${way.toLowerCase()}-${shift._id}`),
    initial: { amount: '' as string | number, reason: isOut ? tillPage.bank : tillPage.change },
    send: ({ amount, reason }) =>
      move.mutateAsync({ amount: isOut ? -Number(amount) : Number(amount), reason, expected: shift.expected }),
    onSent(_, { amount }) {
      say((isOut ? tillPage.outDone : tillPage.putDone)(asPrice(Number(amount))))
      onClose()
    },
    about: { more_than_in_till: 'amount' },
    failed: tillPage.moveFailed,
  })
  return (
    <Dialog opened title={tillPage[way]} onClose={onClose} answers={null}>
      <form className="stack" {...form}>
        <p className="soft">{tillPage.holds(asPrice(shift.expected))}</p>
        <NumberInput
          label={tillPage.amount}
          required
          withAsterisk={false}
          min={0.01}
          max={1_000_000}
          decimalScale={2}
          hideControls
          data-autofocus
          {...field('amount')}
        />
        <TextInput label={tillPage.what} required withAsterisk={false} maxLength={300} {...field('reason')} />
        <FormMessage text={message} />
        <div className="dialog-answers">
          <Button variant="default" onClick={() => giveUp(onClose)}>
            {tillPage.notNow}
          </Button>
          <Button type="submit" loading={busy}>
            {isOut ? tillPage.confirmOut : tillPage.confirmPut}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
