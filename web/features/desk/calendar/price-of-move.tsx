import { useQuery } from '@tanstack/react-query'
import { centsOf, unitsOf } from '#contract/money.ts'
import { mayDoSomewhere } from '#contract/rights.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { asPrice } from '../../../language/format.ts'
import { useSession } from '../../../session/session.tsx'
import { Checkbox } from '../../../ui/boxes.tsx'
import { offersQuery } from '../../doctors/queries.ts'
import { aPayableQuery, mayBeLowered } from '../../payments/till-queries.ts'

type Props = {
  visit: { _id: string; kind: { _id: string } }
  /** What was agreed; undefined: whoever may take money sees it. */
  agreed?: number
  doctorId: string
  /** The other doctor's name. */
  doctor: string
  lowerBy: number
  onLower: (by: number) => void
}

/**
 * The price that was agreed, which stays, beside the one of the doctor who takes the visit over. Where that one is
 * lower, those who take money can say that they lower it: its form opens once the visit is moved.
 */
export function PriceOfMove({ visit, agreed, doctorId, doctor, lowerBy, onLower }: Props) {
  const { user } = useSession()
  const { data: offers } = useQuery(offersQuery(doctorId))
  const fee = offers?.find(({ _id }) => _id === visit.kind._id)?.fee
  const takesMoney = mayDoSomewhere(user, 'take-money')
  const payable = useQuery({ ...aPayableQuery(visit._id), enabled: takesMoney }).data?.rows[0]
  const price = agreed ?? payable?.amount
  const less = fee === undefined || price === undefined ? 0 : unitsOf(centsOf(price) - centsOf(fee))
  return (
    <>
      <p>
        {price === undefined
          ? deskCalendar.move.priceAgreed
          : fee === undefined
            ? deskCalendar.move.agreed(asPrice(price))
            : deskCalendar.move.prices(asPrice(price), doctor, asPrice(fee))}
      </p>
      {less > 0 && takesMoney && payable && mayBeLowered(payable) && (
        <Checkbox
          label={deskCalendar.move.lower(asPrice(less))}
          checked={lowerBy > 0}
          onChange={(event) => onLower(event.currentTarget.checked ? less : 0)}
        />
      )}
    </>
  )
}
