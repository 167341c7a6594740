import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { format } from '../../language/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { queryOf } from '../../wire/api.ts'
import { useChange } from '../../wire/use-change.ts'
import { FoundChoice } from './found-choice.tsx'

const peopleFound = (search: string) => ({
  ...queryOf('GET /people', { query: { search, limit: '10' } }, ['people']),
  enabled: search.length > 1,
  ...(search === '' ? {} : { placeholderData: keepPreviousData }),
})

/** Moves a document of a wrong patient to the right one. */
export function MoveDocument({ id, onClose }: { id: string; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const people = useQuery(peopleFound(search))
  const move = useChange('POST /documents/{id}/move', { invalidates: ['documents'], quiet: true, scope: id })
  const form = useSendForm({
    initial: { personId: '' },
    send: (body) => move.mutateAsync({ params: { id }, body }),
    onSent() {
      say(documentsPage.move.moved)
      onClose()
    },
    failed: documentsPage.move.notMoved,
  })
  const found = (people.data ?? []).map(({ _id, name, number, born }) => ({
    id: _id,
    name,
    says: format().row([
      peoplePage.number(format().ltr(String(number))),
      ...(born ? [format().dateInDigits(born)] : []),
    ]),
  }))
  return (
    <Dialog opened title={documentsPage.move.heading} onClose={onClose} answers={null}>
      <Form of={form} send={documentsPage.move.send} disabled={form.values.personId === ''} inDialog>
        <p>{documentsPage.move.says}</p>
        <FoundChoice
          labels={{
            find: documentsPage.move.number,
            found: documentsPage.move.found,
            none: documentsPage.move.nobody,
            failed: documentsPage.move.notFound,
          }}
          of={people}
          found={found}
          chosen={form.values.personId}
          onFind={setSearch}
          onChoose={(personId) => form.set({ personId })}
        />
      </Form>
    </Dialog>
  )
}
