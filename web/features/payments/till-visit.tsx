import { useState } from 'react'
import { Link } from 'react-router'
import type { Payable } from '#contract/payments/payments-received.ts'
import { receptionPayments } from '#texts/payments/reception-payments.ts'
import { asPrice, format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TakeForm } from './take-form.tsx'
import { GiveBackForm, LowerPriceForm } from './till-forms.tsx'
import { mayBeLowered } from './till-queries.ts'
import { WaiveForm } from './waive-form.tsx'

/** What is paid and what is due for a visit, in a few words. */
export function standingOf({ status, amount, paid, due, fee }: Payable): string {
  if (due > 0 && fee > 0)
    return paid > 0 ? receptionPayments.partPaid(asPrice(paid), asPrice(fee)) : receptionPayments.due(asPrice(due))
  if (fee > 0)
    return paid > fee ? receptionPayments.toGiveBack(asPrice(paid - fee)) : receptionPayments.allPaid(asPrice(fee))
  if (status === 'cancelled' && paid === 0) return receptionPayments.allBack
  if (status === 'cancelled') return receptionPayments.toGiveBack(asPrice(paid))
  if (due === 0) return receptionPayments.allPaid(asPrice(paid))
  return paid > 0 ? receptionPayments.partPaid(asPrice(paid), asPrice(amount)) : receptionPayments.due(asPrice(due))
}

/** A payment online of which the visit waits, or that somebody has begun. */
function onlineOf({ online, paymentMethod, due, paid }: Payable): string | false {
  if (online) return receptionPayments.online[online.method]
  return paymentMethod === 'paypal' && due > 0 && paid === 0 && receptionPayments.byPaypal
}

type Props = {
  visit: Payable
  /** The address below which a receipt opens: `/desk/receipts`. */
  receiptsAt: string
  /** The receipts are links beside the payments; elsewhere they have a list of their own. */
  linksReceipts?: boolean
}

/** The payments of a visit, who took them, and buttons to take or refund money. */
export function TillVisit({ visit, receiptsAt, linksReceipts = false }: Props) {
  const [asked, setAsked] = useState<'take' | 'giveBack' | 'lower' | 'waive'>()
  const close = () => setAsked(undefined)
  const { name } = visit.patient
  const hasTaken = visit.takings.reduce((sum, { amount }) => sum + amount, 0) > 0
  const act = (how: NonNullable<typeof asked>, label: string, of: string) => (
    <Button size="sm" variant="default" aria-label={of} onClick={() => setAsked(how)}>
      {label}
    </Button>
  )
  return (
    <div className="till-visit">
      <p className="till-standing">{standingOf(visit)}</p>
      <Details visit={visit} receiptsAt={linksReceipts ? receiptsAt : undefined} />
      <div className="form-acts">
        {visit.due > 0 && act('take', receptionPayments.take, receptionPayments.takeOf(name))}
        <span className="till-more">
          {visit.fee > 0 && act('waive', receptionPayments.waive, receptionPayments.waiveOf(name))}
          {hasTaken && act('giveBack', receptionPayments.giveBack, receptionPayments.giveBackOf(name))}
          {mayBeLowered(visit) && act('lower', receptionPayments.lower, receptionPayments.lowerOf(name))}
        </span>
      </div>
      <Dialog
        opened={asked !== undefined}
        title={{
          take: receptionPayments.takeOf,
          giveBack: receptionPayments.giveBackOf,
          lower: receptionPayments.lowerOf,
          waive: receptionPayments.waiveOf,
        }[asked ?? 'take'](name)}
        onClose={close}
        answers={null}
      >
        {asked === 'take' && <TakeForm visit={visit} receiptsAt={receiptsAt} onClose={close} />}
        {asked === 'waive' && <WaiveForm visit={visit} onClose={close} />}
        {asked === 'lower' && <LowerPriceForm visit={visit} receiptsAt={receiptsAt} onClose={close} />}
        {asked === 'giveBack' && <GiveBackForm visit={visit} receiptsAt={receiptsAt} onClose={close} />}
      </Dialog>
    </div>
  )
}

/** What happened to the price and the money of a visit, each in a line. */
function Details({ visit, receiptsAt }: { visit: Payable; receiptsAt: string | undefined }) {
  const moment = useMoment()
  const { fee, status, lowered, takings } = visit
  const online = onlineOf(visit)
  if (!online && fee === 0 && lowered.length + takings.length === 0) return null
  return (
    <ul className="till-received soft">
      {online && <li className="till-online">{online}</li>}
      {fee > 0 && <li>{receptionPayments.feeStands[status === 'cancelled' ? 'cancelled' : 'other'](asPrice(fee))}</li>}
      {lowered.map(({ _id, amount, reason, by, at }) => (
        <li key={_id}>
          {receptionPayments.loweredBy(asPrice(amount), by, moment(at, 'within'))}
          <q dir="auto">{reason}</q>
        </li>
      ))}
      {takings.map(({ _id, method, amount, reason, by, at, paper }) => (
        <li key={_id}>
          {paper && receiptsAt && <Link to={`${receiptsAt}/${paper._id}`}>{format().ltr(paper.number)}</Link>}{' '}
          {(amount > 0 ? receptionPayments.took : receptionPayments.gave)(
            asPrice(Math.abs(amount)),
            receptionPayments.methods[method],
            by,
            moment(at, 'within'),
          )}
          {reason && <q dir="auto">{reason}</q>}
        </li>
      ))}
    </ul>
  )
}
