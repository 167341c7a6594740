import { useQuery } from '@tanstack/react-query'
import { receptionPayments } from '#texts/payments/reception-payments.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LowerPriceForm } from './till-forms.tsx'
import { aPayableQuery } from './till-queries.ts'

type Props = {
  /** The visit. */
  id: string
  patient: string
  /** By how much, in units of the currency, until something else is typed. */
  by: number
  onLowered: () => void
  onClose: () => void
}

/** Lowers the price of a visit from where it was agreed that this is done, with its reason. */
export function LowerPrice({ id, patient, by, onLowered, onClose }: Props) {
  const payable = useQuery(aPayableQuery(id))
  return (
    <Dialog opened title={receptionPayments.lowerOf(patient)} onClose={onClose} answers={null}>
      <Loaded of={payable} failed={receptionPayments.failed} shape={240}>
        {({ rows: [visit] }) =>
          visit && (
            <LowerPriceForm visit={visit} receiptsAt="/desk/receipts" by={by} onLowered={onLowered} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  )
}
