import { useRef } from 'react'
import { centsOf, methodsAtClinic, unitsOf } from '#contract/money.ts'
import type { Payable } from '#contract/payments/payments-received.ts'
import { receptionPayments } from '#texts/payments/reception-payments.ts'
import { asPrice } from '../../language/format.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { NativeSelect } from '../../ui/inputs.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { useChange } from '../../wire/use-change.ts'
import { sayMoved } from './receipts/just-issued.tsx'
import { moneyOf } from './till-queries.ts'

/** `cash`: the part in cash, if it is paid in both ways. `given`: the cash that is handed over. */
type Typed = { method: string; amount: number | string; cash: number | string; given: number | string }

type Props = { visit: Payable; receiptsAt: string; onClose: () => void }

/** The amounts of a payment by way of paying, in cents. */
function partsOf({ method, amount, cash }: Typed) {
  const [all, part] = [centsOf(Number(amount)), centsOf(Number(cash))]
  if (method === 'both') return { cash: part, terminal: all - part }
  return method === 'cash' ? { cash: all, terminal: 0 } : { cash: 0, terminal: all }
}

function bodyOf(typed: Typed) {
  const parts = partsOf(typed)
  const [first, also] = methodsAtClinic.flatMap((method) =>
    parts[method] > 0 ? [{ method, amount: unitsOf(parts[method]) }] : [],
  )
  return { ...(first ?? { method: 'cash' as const, amount: 0 }), ...(also ? { also } : {}) }
}

/** By how much the cash handed over is more than the cash to be paid, in cents; 0 if it was not typed. */
const changeOf = (typed: Typed): number =>
  typed.given === '' || typed.method === 'terminal' ? 0 : centsOf(Number(typed.given)) - partsOf(typed).cash

/**
 * Records a payment at the clinic: the amount due, unless another sum is typed, in cash, by card, or a part of it each.
 * The draft belongs to that amount: after a colleague has taken a part, the form starts anew.
 */
export function TakeForm({ visit, receiptsAt, onClose }: Props) {
  const take = useChange('POST /desk/money/{id}/take', moneyOf(visit))
  const idsOf = ({ takings }: Payable) => takings.map(({ _id }) => _id)
  /** What was taken, and what was due, when the form was sent. */
  const before = useRef({ ids: idsOf(visit), due: visit.due })
  const typing = useSendForm({
    draft: useSealedDraft(`taking-${visit._id}-${centsOf(visit.due)}`),
    initial: { method: 'cash', amount: visit.due, cash: '', given: '' } as Typed,
    send(typed) {
      before.current = { ids: idsOf(visit), due: visit.due }
      return take.mutateAsync({ params: { id: visit._id }, body: { ...bodyOf(typed), due: visit.due } })
    },
    // The answer was lost, but the visit shows the payment: nobody takes it again.
    readBack: (sent) =>
      visit.takings.length > before.current.ids.length &&
      centsOf(visit.due) === centsOf(before.current.due) - centsOf(Number(sent.amount))
        ? visit
        : undefined,
    onSent(answer, sent) {
      const change = changeOf(sent)
      const amount = asPrice(Number(sent.amount))
      sayMoved(
        change > 0 ? receptionPayments.takenOf(amount, asPrice(unitsOf(change))) : receptionPayments.taken(amount),
        { visit: answer, before: before.current.ids, receiptsAt },
      )
      onClose()
    },
    check: (typed): Record<string, string> => {
      const change = changeOf(typed)
      return change < 0 ? { given: receptionPayments.short(asPrice(unitsOf(-change))) } : {}
    },
    failed: receptionPayments.takeFailed,
  })
  const { field, values, set, giveUp } = typing
  const parts = partsOf(values)
  const change = changeOf(values)
  return (
    <Form
      of={typing}
      inDialog
      send={receptionPayments.confirmTake}
      back={[receptionPayments.notNow, () => giveUp(onClose)]}
    >
      <PaidOnline visit={visit} />
      <NativeSelect
        label={receptionPayments.method}
        data={[
          ...methodsAtClinic.map((value) => ({ value, label: receptionPayments.methods[value] })),
          { value: 'both', label: receptionPayments.both },
        ]}
        {...field('method')}
      />
      <NumberField
        label={receptionPayments.amount}
        required
        min={0.01}
        max={visit.due}
        decimals={2}
        {...field('amount')}
      />
      {values.method === 'both' && (
        <NumberField
          label={receptionPayments.partInCash}
          required
          min={0.01}
          max={Math.max(0.01, unitsOf(centsOf(Number(values.amount)) - 1))}
          decimals={2}
          {...field('cash')}
        />
      )}
      {values.method !== 'terminal' && (
        <NumberField label={receptionPayments.given} min={0} decimals={2} data-autofocus {...field('given')} />
      )}
      <div className="till-change" role="status">
        {values.method === 'both' && parts.cash > 0 && parts.terminal > 0 && (
          <p>{receptionPayments.restByCard(asPrice(unitsOf(parts.terminal)))}</p>
        )}
        {change > 0 && <p>{receptionPayments.change(asPrice(unitsOf(change)))}</p>}
        {change < 0 && <p>{receptionPayments.short(asPrice(unitsOf(-change)))}</p>}
      </div>
      {values.method === 'cash' && change < 0 && Number(values.given) > 0 && (
        <Button variant="default" size="sm" onClick={() => set({ method: 'both', cash: values.given })}>
          {receptionPayments.takeRestByCard(asPrice(unitsOf(-change)))}
        </Button>
      )}
      {values.method !== 'terminal' && !visit.drawerIsOpen && <p className="soft">{receptionPayments.drawerClosed}</p>}
    </Form>
  )
}

/** Says before money is taken that somebody may be paying online at this moment, and what becomes of that. */
function PaidOnline({ visit: { online } }: { visit: Payable }) {
  if (!online) return null
  return (
    <p className="till-online">
      <strong>{receptionPayments.online[online.method]}</strong>
      {online.method === 'paypal' && online.by && receptionPayments.sentToPaypal(online.by)}{' '}
      {receptionPayments.onlineEnds[online.method]}
    </p>
  )
}
