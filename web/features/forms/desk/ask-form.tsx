import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { deskForms } from '#texts/forms/desk-forms.ts'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { say } from '../../../ui/say.ts'
import { useChange } from '../../../wire/use-change.ts'
import { offeredFormsQuery } from '../asked/queries.ts'
import { titleOf } from '../asked/title-of.ts'

type Props = { personId: string; visitId: string | null }

/** Asks a person for a form by hand: for one visit, or without one. */
export function AskForm({ personId, visitId }: Props) {
  const offered = useQuery(offeredFormsQuery)
  const [formId, setFormId] = useState('')
  const ask = useChange('POST /forms/requests', {
    invalidates: ['forms', 'appointments'],
    failed: deskForms.notAsked,
    scope: personId,
  })
  function send(event: FormEvent) {
    event.preventDefault()
    if (!formId) return
    ask.mutate(
      { body: { formId, personId, visitId } },
      {
        onSuccess: () => {
          setFormId('')
          say(deskForms.sent)
        },
      },
    )
  }
  return (
    <details className="ask-form">
      <summary>{deskForms.ask}</summary>
      <Loaded of={offered} failed={deskForms.failed} shape={120}>
        {(forms) => (
          <form onSubmit={send}>
            <NativeSelect
              label={deskForms.which}
              data={[
                { value: '', label: deskForms.choose },
                ...forms.map((form) => ({ value: form._id, label: titleOf(form) })),
              ]}
              value={formId}
              onChange={({ currentTarget }) => setFormId(currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={ask.isPending} disabled={!formId}>
              {deskForms.send}
            </Button>
          </form>
        )}
      </Loaded>
    </details>
  )
}
