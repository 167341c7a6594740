import { useParams } from 'react-router'
import { ownForms } from '#texts/forms/own-forms.ts'
import { LazyFillPage } from '../../features/forms/fill/lazy-fill-page.tsx'
import { useActing } from '../../features/people/acting.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForDraft } from '../../features/forms/asked/early.ts'

export const clientLoader = askEarly(['user'], askForDraft)

export const meta = () => [{ title: ownForms.title }]

/** A form that a patient or their guardian fills in. */
export default function FillFormPage() {
  const { draftId = '' } = useParams()
  const { search } = useActing()
  return <LazyFillPage key={draftId} id={draftId} backTo={`/dashboard/forms${search}`} back={ownForms.all} isOwn />
}
