import { useParams } from 'react-router'
import { deskForms } from '#texts/forms/desk-forms.ts'
import { askForDraftAtDesk } from '../../features/forms/asked/early.ts'
import { LazyFillPage } from '../../features/forms/fill/lazy-fill-page.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['reception'], askForDraftAtDesk)

export const meta = () => [{ title: deskForms.title }]

/** A form that reception fills in with the person. */
export default function FillFormAtDesk() {
  const { draftId = '' } = useParams()
  return <LazyFillPage key={draftId} id={draftId} backTo="/desk" back={deskForms.backToBoard} />
}
