import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { format } from '../../language/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { Lost } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { queryOf } from '../../wire/api.ts'
import { useChange } from '../../wire/use-change.ts'

const peopleFound = (search: string) => ({
  ...queryOf('GET /people', { query: { search, limit: '10' } }, ['people']),
  enabled: search.trim().length > 1,
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
  const choices = (people.data ?? []).map(({ _id, name, number, born }) => ({
    value: _id,
    label: format().row([
      name,
      peoplePage.number(format().ltr(String(number))),
      ...(born ? [format().dateInDigits(born)] : []),
    ]),
  }))
  return (
    <Dialog opened title={documentsPage.move.heading} onClose={onClose} answers={null}>
      <Form of={form} send={documentsPage.move.send} disabled={form.values.personId === ''} inDialog>
        <p>{documentsPage.move.says}</p>
        <TextInput
          label={documentsPage.move.number}
          value={search}
          maxLength={100}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Lost of={people} failed={documentsPage.move.notFound} />
        <NativeSelect
          label={documentsPage.move.found}
          data={[{ value: '', label: '–' }, ...choices]}
          {...form.field('personId')}
        />
      </Form>
    </Dialog>
  )
}
