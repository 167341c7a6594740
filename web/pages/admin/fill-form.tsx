import { useParams } from 'react-router'
import { deskForms } from '#texts/forms/desk-forms.ts'
import { askForDraftAtDesk } from '../../features/forms/asked/early.ts'
import { LazyFillPage } from '../../features/forms/fill/lazy-fill-page.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['admin'], askForDraftAtDesk)

export const meta = () => [{ title: deskForms.title }]

/** A form that a manager with the desk's rights fills in with the person. */
export default function FillFormOfManager() {
  const { draftId = '' } = useParams()
  return <LazyFillPage key={draftId} id={draftId} backTo="/admin/calendar" back={deskForms.backToCalendar} />
}
