import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { tillPage } from '#texts/payments/till-page.ts'
import { asPrice } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useWorkingPlace } from '../clinic/places/working-place.ts'
import { tillQuery } from './drawer/queries.ts'

/** Whether the till is open and what should be in it, and the way to count it. */
export function TillLine() {
  const { placeId, isOneOfMany } = useWorkingPlace('take-money')
  const { data } = useQuery(tillQuery(placeId))
  const isOpen = data?.shift && !data.shift.closed
  return (
    <p className="till-line">
      <span>
        {data && isOneOfMany && `${data.place.name}: `}
        {data && (isOpen && data.expected !== null ? tillPage.holds(asPrice(data.expected)) : tillPage.isClosed)}
      </span>
      <Button component={Link} to="/desk/money/till" variant="default">
        {isOpen ? tillPage.toCount : tillPage.toOpen}
      </Button>
    </p>
  )
}
