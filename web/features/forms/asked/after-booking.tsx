import { useEffect } from 'react'
import { Link } from 'react-router'
import { ownForms } from '#texts/forms/own-forms.ts'
import { useActing } from '../../people/acting.ts'
import { useDue } from './own-due.ts'

type Props = { date: string; onShown: () => void }

/** After a booking: the forms of the visit are offered, and never in the way. */
export function FormsAfterBooking({ date, onShown }: Props) {
  const { personId, search } = useActing()
  const count = useDue(personId)?.filter(({ visit }) => visit?.date === date).length ?? 0
  useEffect(() => {
    if (count > 0) onShown()
  }, [count, onShown])
  if (count === 0) return null
  return (
    <div className="forms-after-booking">
      <p>{ownForms.afterBooking(count)}</p>
      <Link to={`/dashboard/forms${search}`}>{ownForms.fillIn}</Link>
    </div>
  )
}
