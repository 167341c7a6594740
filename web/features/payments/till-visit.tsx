import { useState } from 'react'
import { Link } from 'react-router'
import type { Payable } from '#contract/payments/payments-received.ts'
import { receptionPayments } from '#texts/payments/reception-payments.ts'
import { asPrice, format } from '../../language/format.ts'
import { useMoment } from '../../clock/moment.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GiveBackForm, LowerPriceForm, TakeForm } from './till-forms.tsx'
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

/**
 * The payments of a visit, who took them, and buttons to take or refund money. `receiptsAt`: the address of receipts,
 * if they are to be listed.
 */
export function TillVisit({ visit, receiptsAt }: { visit: Payable; receiptsAt?: string }) {
  const [asked, setAsked] = useState<'take' | 'giveBack' | 'lower' | 'waive'>()
  const moment = useMoment()
  const close = () => setAsked(undefined)
  const { name } = visit.patient
  const hasTaken = visit.takings.reduce((sum, { amount }) => sum + amount, 0) > 0
  return (
    <div className="till-visit">
      {visit.fee > 0 && (
        <p>{receptionPayments.feeStands[visit.status === 'cancelled' ? 'cancelled' : 'other'](asPrice(visit.fee))}</p>
      )}
      <p className="till-standing">{standingOf(visit)}</p>
      {visit.lowered.length > 0 && (
        <ul className="till-received soft">
          {visit.lowered.map(({ _id, amount, reason, by, at }) => (
            <li key={_id}>
              {receptionPayments.loweredBy(asPrice(amount), by, moment(at, 'within'))}
              <q dir="auto">{reason}</q>
            </li>
          ))}
        </ul>
      )}
      {visit.takings.length > 0 && (
        <ul className="till-received soft">
          {visit.takings.map(({ _id, method, amount, reason, by, at, paper }) => (
            <li key={_id}>
              {(amount > 0 ? receptionPayments.took : receptionPayments.gave)(
                asPrice(Math.abs(amount)),
                receptionPayments.methods[method],
                by,
                moment(at, 'within'),
              )}
              {reason && <q dir="auto">{reason}</q>}{' '}
              {paper && receiptsAt && <Link to={`${receiptsAt}/${paper._id}`}>{format().ltr(paper.number)}</Link>}
            </li>
          ))}
        </ul>
      )}
      <div className="form-acts">
        {visit.due > 0 && (
          <Button
            size="sm"
            variant="default"
            aria-label={receptionPayments.takeOf(name)}
            onClick={() => setAsked('take')}
          >
            {receptionPayments.take}
          </Button>
        )}
        {visit.fee > 0 && (
          <Button
            size="sm"
            variant="default"
            aria-label={receptionPayments.waiveOf(name)}
            onClick={() => setAsked('waive')}
          >
            {receptionPayments.waive}
          </Button>
        )}
        {hasTaken && (
          <Button
            size="sm"
            variant="default"
            aria-label={receptionPayments.giveBackOf(name)}
            onClick={() => setAsked('giveBack')}
          >
            {receptionPayments.giveBack}
          </Button>
        )}
        {mayBeLowered(visit) && (
          <Button
            size="sm"
            variant="default"
            aria-label={receptionPayments.lowerOf(name)}
            onClick={() => setAsked('lower')}
          >
            {receptionPayments.lower}
          </Button>
        )}
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
        {asked === 'take' && <TakeForm visit={visit} onClose={close} />}
        {asked === 'waive' && <WaiveForm visit={visit} onClose={close} />}
        {asked === 'lower' && <LowerPriceForm visit={visit} onClose={close} />}
        {asked === 'giveBack' && <GiveBackForm visit={visit} onClose={close} />}
      </Dialog>
    </div>
  )
}
