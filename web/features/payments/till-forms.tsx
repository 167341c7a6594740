import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { centsOf, unitsOf, type MethodAtClinic, methodsAtClinic } from '#contract/money.ts'
import type { Payable } from '#contract/payments/payments-received.ts'
import { receptionPayments } from '#texts/payments/reception-payments.ts'
import { asPrice } from '../../language/format.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { useChange } from '../../wire/use-change.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { sayMoved } from './receipts/just-issued.tsx'
import { moneyOf } from './till-queries.ts'
import { NumberField } from '../../ui/number-field.tsx'

type Props = { visit: Payable; receiptsAt: string; onClose: () => void }
type Typed = { method: string; amount: number | string }

const sumOf = ({ method, amount }: Typed) => ({ method: method as MethodAtClinic, amount: Number(amount) })
const choicesOf = (methods: readonly MethodAtClinic[]) =>
  methods.map((value) => ({ value, label: receptionPayments.methods[value] }))

/** The amount that was paid in this way and not refunded, in units of the currency. */
const takenBy = ({ takings }: Payable, way: string) =>
  Math.round(takings.reduce((sum, { method, amount }) => sum + (method === way ? amount * 100 : 0), 0)) / 100

/** Records a refund in the way it was paid, with a reason. The draft belongs to the amount that was paid then. */
export function GiveBackForm({ visit, receiptsAt, onClose }: Props) {
  const give = useChange('POST /desk/money/{id}/give-back', moneyOf(visit))
  const before = visit.takings.map(({ _id }) => _id)
  const ways = methodsAtClinic.filter((way) => takenBy(visit, way) > 0)
  const first = ways[0] ?? 'cash'
  const typing = useSendForm({
    draft: useSealedDraft(`giving-back-${visit._id}-${centsOf(visit.paid)}`),
    initial: { method: first, amount: takenBy(visit, first), reason: '' } as Typed & { reason: string },
    send: ({ reason, ...typed }) =>
      give.mutateAsync({ params: { id: visit._id }, body: { ...sumOf(typed), reason, paid: visit.paid } }),
    onSent(answer, { amount }) {
      sayMoved(receptionPayments.givenBack(asPrice(Number(amount))), { visit: answer, before, receiptsAt })
      onClose()
    },
    failed: receptionPayments.takeFailed,
  })
  const { field, giveUp } = typing
  return (
    <Form
      of={typing}
      inDialog
      send={receptionPayments.confirmBack}
      back={[receptionPayments.notNow, () => giveUp(onClose)]}
    >
      <p>
        {visit.status === 'cancelled' && visit.fee === 0
          ? receptionPayments.backSaysCancelled
          : receptionPayments.backSays}
      </p>
      <NativeSelect label={receptionPayments.backMethod} data={choicesOf(ways)} {...field('method')} />
      <NumberField label={receptionPayments.amount} required min={0.01} decimals={2} {...field('amount')} />
      <TextInput label={receptionPayments.reason} required maxLength={300} dir="auto" {...field('reason')} />
    </Form>
  )
}

/**
 * Lowers the price, with a reason. Payments at the clinic beyond the new price are refunded at once; the form shows how
 * much while typing. `by`: the amount at first, in units of the currency.
 */
export function LowerPriceForm({
  visit,
  receiptsAt,
  by: first,
  onLowered,
  onClose,
}: Props & { by?: number; onLowered?: () => void }) {
  const lower = useChange('POST /desk/money/{id}/lower-price', moneyOf(visit))
  const before = visit.takings.map(({ _id }) => _id)
  const ways = methodsAtClinic.filter((way) => takenBy(visit, way) > 0)
  const typing = useSendForm({
    draft: useSealedDraft(`lowering-${visit._id}-${centsOf(visit.due)}-${centsOf(visit.paid)}`),
    initial: { method: ways[0] ?? 'cash', amount: first ?? '', reason: '' } as Typed & { reason: string },
    send: ({ reason, ...typed }) =>
      lower.mutateAsync({
        params: { id: visit._id },
        body: { ...sumOf(typed), reason, due: visit.due, paid: visit.paid },
      }),
    onSent(answer) {
      sayMoved(receptionPayments.priceLowered(asPrice(answer.amount)), { visit: answer, before, receiptsAt })
      onLowered?.()
      onClose()
    },
    failed: receptionPayments.takeFailed,
  })
  const { field, values, giveUp } = typing
  const by = centsOf(Number(values.amount) || 0)
  const back = Math.max(0, by - centsOf(visit.due))
  return (
    <Form
      of={typing}
      inDialog
      send={receptionPayments.confirmLower}
      back={[receptionPayments.notNow, () => giveUp(onClose)]}
    >
      <p>{receptionPayments.lowerSays}</p>
      <NumberField
        label={receptionPayments.lowerBy}
        required
        min={0.01}
        max={visit.amount}
        decimals={2}
        {...field('amount')}
      />
      {back > 0 && ways.length > 0 && (
        <>
          <p>{receptionPayments.lowerBack(asPrice(unitsOf(back)))}</p>
          <NativeSelect label={receptionPayments.backMethod} data={choicesOf(ways)} {...field('method')} />
        </>
      )}
      <TextInput label={receptionPayments.reason} required maxLength={300} dir="auto" {...field('reason')} />
    </Form>
  )
}
