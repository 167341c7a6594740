import { useQuery } from '@tanstack/react-query'
import { centsOf, unitsOf } from '#contract/money.ts'
import { mayDoSomewhere } from '#contract/rights.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { asPrice } from '../../../language/format.ts'
import { useSession } from '../../../session/session.tsx'
import { Checkbox } from '../../../ui/boxes.tsx'
import { offersQuery } from '../../doctors/queries.ts'
import { aPayableQuery, mayBeLowered } from '../../payments/till-queries.ts'
import type { Proposal } from './use-moving.ts'

type Props = {
  proposal: Proposal
  /** The other doctor's name. */
  doctor: string
  onLower: (by: number) => void
}

/**
 * The price that was agreed, which stays, beside the one of the doctor who takes the visit over. Where that one is
 * lower, those who take money can say that they lower it: its form opens once the visit is moved.
 */
export function PriceOfMove({ proposal: { visit, doctorId, lowerBy }, doctor, onLower }: Props) {
  const { user } = useSession()
  const { data: offers } = useQuery(offersQuery(doctorId))
  const fee = offers?.find(({ _id }) => _id === visit.kind._id)?.fee
  const less = fee === undefined ? 0 : unitsOf(centsOf(visit.price) - centsOf(fee))
  const mayLower = less > 0 && mayDoSomewhere(user, 'take-money')
  const payable = useQuery({ ...aPayableQuery(visit._id), enabled: mayLower }).data?.rows[0]
  return (
    <>
      <p>
        {fee === undefined
          ? deskCalendar.move.agreed(asPrice(visit.price))
          : deskCalendar.move.prices(asPrice(visit.price), doctor, asPrice(fee))}
      </p>
      {mayLower && payable && mayBeLowered(payable) && (
        <Checkbox
          label={deskCalendar.move.lower(asPrice(less))}
          checked={lowerBy > 0}
          onChange={(event) => onLower(event.currentTarget.checked ? less : 0)}
        />
      )}
    </>
  )
}
