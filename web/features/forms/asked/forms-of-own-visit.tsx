import { IconClipboardText } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ownForms } from '#texts/forms/own-forms.ts'
import { useActing } from '../../people/acting.ts'
import { useDue } from './own-due.ts'

/** In a patient's visit: how many forms wait for it. */
export function FormsOfOwnVisit({ id }: { id: string }) {
  const { personId, search } = useActing()
  const count = useDue(personId)?.filter(({ visitId }) => visitId === id).length ?? 0
  if (count === 0) return null
  return (
    <p className="forms-of-visit">
      <IconClipboardText size={18} stroke={1.6} aria-hidden="true" />
      <Link to={`/dashboard/forms${search}`}>{ownForms.waiting(count)}</Link>
    </p>
  )
}
