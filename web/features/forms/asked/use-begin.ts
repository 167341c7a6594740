import { useNavigate } from 'react-router'
import type { AskedForm } from '#contract/forms/responses.ts'
import { ownForms } from '#texts/forms/own-forms.ts'
import { pageLanguage } from '../../../language/language.ts'
import { useChange } from '../../../wire/use-change.ts'

type Begun = Pick<AskedForm, 'formId' | 'personId' | 'visitId'> & { corrects?: string }

/** Begins a form, or goes on with its draft, and opens it; `addressOf` has the address of a draft. */
export function useBegin(addressOf: (draftId: string) => string) {
  const navigate = useNavigate()
  const begin = useChange('POST /forms/drafts', { invalidates: ['forms'], failed: ownForms.notBegun })
  return {
    isPending: begin.isPending,
    begin: ({ formId, personId, visitId, corrects }: Begun) =>
      begin.mutate(
        { body: { formId, personId, visitId, language: pageLanguage(), ...(corrects ? { corrects } : {}) } },
        { onSuccess: ({ _id }) => void navigate(addressOf(_id)) },
      ),
  }
}
