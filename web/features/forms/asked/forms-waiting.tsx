import { IconClipboardText } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ownForms } from '#texts/forms/own-forms.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useActing } from '../../people/acting.ts'
import { useDue } from './own-due.ts'
import { titleOf } from './title-of.ts'

/** How many titles a card names. */
const named = 3

/** On the first page: which forms wait, and the way to them; nothing if none does. */
export function FormsWaiting() {
  const { personId, search } = useActing()
  const due = useDue(personId)
  if (!due || due.length === 0) return null
  const titles = [...new Set(due.map(titleOf))].slice(0, named)
  return (
    <section className="forms-waiting" aria-labelledby="forms-waiting">
      <IconClipboardText size={32} stroke={1.4} aria-hidden="true" />
      <div>
        <h2 id="forms-waiting">{ownForms.waiting(due.length)}</h2>
        <p>{format().row(titles)}</p>
        <p className="soft">{ownForms.waitingSays}</p>
      </div>
      <Button component={Link} to={`/dashboard/forms${search}`} variant="default">
        {ownForms.fillIn}
      </Button>
    </section>
  )
}
