import type { GivenForm } from '#contract/forms/responses.ts'
import { givenFormPage } from '#texts/forms/given-form-page.ts'
import { Button } from '../../../ui/button.tsx'
import { useBegin } from '../asked/use-begin.ts'

type Props = {
  form: Pick<GivenForm, '_id' | 'formId' | 'personId' | 'visitId'>
  addressOf: (draftId: string) => string
}

/** Opens a new draft with the answers of a given form; what was given stays until the new one is sent. */
export function CorrectForm({ form: { _id, formId, personId, visitId }, addressOf }: Props) {
  const { begin, isPending } = useBegin(addressOf)
  return (
    <Button variant="default" loading={isPending} onClick={() => begin({ formId, personId, visitId, corrects: _id })}>
      {givenFormPage.correct}
    </Button>
  )
}
